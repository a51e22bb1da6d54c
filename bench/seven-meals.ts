import { EASY_REQUEST } from "../tests/support/server-process.ts";

/** A user on a trial, with a session cookie and a plan. */
export interface PlanOwner {
  readonly cookie: string;
  readonly planId: string;
}

/** Signs up a user with a trial and a plan of seven meals. */
export async function signUpWithPlan(url: string, username = "bench"): Promise<PlanOwner> {
  let cookie = "";
  const post = async (path: string, body: object): Promise<Response> => {
    const answer = await fetch(url + path, {
      method: "POST",
      headers: { "content-type": "application/json", cookie },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer;
  };
  const account = {
    username,
    email: `${username}@example.org`,
    fullName: "Robin Ashdown",
    password: "three plain words",
  };
  cookie = (await post("/api/register", account)).headers.getSetCookie()[0]?.split(";")[0] ?? "";
  await post("/api/activate-subscription", { isTrial: true });
  const made = await post("/api/meal-plans", { ...EASY_REQUEST, mealsPerWeek: 7, maxBudget: 150 });
  return { cookie, planId: ((await made.json()) as { id: string }).id };
}
