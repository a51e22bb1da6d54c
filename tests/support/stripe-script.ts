/**
 * Stands in for the provider's script in the browser, as far as our pages use it: it draws one card field, talks to the
 * provider's own address, and lets the bank ask in a frame of its own or, with `bankRedirects`, on a page of its own.
 */
export function stripeScript(bankRedirects: boolean): string {
  return `(${script.toString()})(${bankRedirects});`;
}

/** What the bank shows: it answers the page around it, or leads back to it. */
export const BANK_PAGE = `<!doctype html><html lang="en"><title>Test bank</title><h1>Test bank</h1>
<button type="button" value="complete">Complete</button> <button type="button" value="fail">Fail</button>
<script>
  const asked = new URLSearchParams(location.search);
  const secret = asked.get("client_secret");
  const id = secret.split("_secret_")[0];
  const kind = id.startsWith("seti_") ? "setup_intent" : "payment_intent";
  addEventListener("click", async ({ target: { value } }) => {
    if (!value) return;
    if (parent !== window) return parent.postMessage({ bank: value }, "*");
    const body = JSON.stringify({ clientSecret: secret, authentication: value });
    await fetch("https://api.stripe.com/v1/" + kind + "s/" + id + "/confirm", { method: "POST", body });
    const back = new URL(asked.get("return_url"));
    back.searchParams.set(kind, id);
    back.searchParams.set(kind + "_client_secret", secret);
    back.searchParams.set("redirect_status", value === "complete" ? "succeeded" : "failed");
    location.assign(back);
  });
</script></html>`;

// Runs in the page: nothing from outside may be used in it.
function script(bankRedirects: boolean): void {
  type Refusal = { type: string; message: string; code?: string; [intent: string]: unknown };
  type Reply = { error: Refusal } | { status: string };
  type Confirmation = {
    elements?: { number: () => string };
    clientSecret: string;
    confirmParams?: { return_url: string };
  };

  const UNREACHABLE: Reply = {
    error: { type: "api_connection_error", message: "We cannot reach our payments provider. Please try again." },
  };
  const kindOf = (secret: string) => (secret.startsWith("seti_") ? "setup_intent" : "payment_intent");
  const pathOf = (secret: string) => `${kindOf(secret)}s/${secret.split("_secret_")[0] ?? ""}`;

  async function ask(path: string, body?: object): Promise<Reply> {
    const init = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
    const answer = await fetch(`https://api.stripe.com/v1/${path}`, init).catch(() => null);
    if (answer === null || answer.status >= 500) return UNREACHABLE;
    return (await answer.json()) as Reply;
  }

  async function resultOf(secret: string, reply: Reply): Promise<object> {
    if ("status" in reply) return { [kindOf(secret) === "setup_intent" ? "setupIntent" : "paymentIntent"]: reply };
    if (reply.error.code?.endsWith("_unexpected_state") !== true) {
      return { error: { ...reply.error, type: reply.error.type ?? "card_error" } };
    }
    const now = await ask(pathOf(secret));
    return { error: { ...reply.error, type: "invalid_request_error", [kindOf(secret)]: now } };
  }

  function askBank(secret: string, returnUrl: string | undefined): Promise<"complete" | "fail"> {
    const address = `https://hooks.stripe.com/redirect/authenticate?${new URLSearchParams({
      client_secret: secret,
      return_url: returnUrl ?? "",
    })}`;
    return new Promise((resolve) => {
      if (bankRedirects) {
        window.location.assign(address);
        return;
      }
      const frame = document.createElement("iframe");
      frame.title = "Test bank";
      frame.src = address;
      frame.style.cssText = "position: fixed; inset: 20% 20% auto; height: 12rem; background: white; z-index: 100";
      window.addEventListener("message", function listener({ data }: MessageEvent<{ bank?: "complete" | "fail" }>) {
        if (data.bank === undefined) return;
        window.removeEventListener("message", listener);
        frame.remove();
        resolve(data.bank);
      });
      document.body.append(frame);
    });
  }

  async function confirm({ elements, clientSecret, confirmParams }: Confirmation): Promise<object> {
    const path = `${pathOf(clientSecret)}/confirm`;
    let reply = await ask(path, { clientSecret, number: elements?.number() });
    if ("status" in reply && reply.status === "requires_action") {
      const authentication = await askBank(clientSecret, confirmParams?.return_url);
      reply = await ask(path, { clientSecret, authentication });
    }
    return resultOf(clientSecret, reply);
  }

  function createElements(options: {
    clientSecret: string;
    appearance: { rules: Record<string, Record<string, string>> };
  }) {
    const listeners: Record<string, ((event: object) => void)[]> = {};
    const input = document.createElement("input");
    const label = document.createElement("label");
    const problem = document.createElement("p");
    const tell = (name: string, event: object) => listeners[name]?.forEach((listener) => listener(event));
    const element = {
      on: (name: string, listener: (event: object) => void) => {
        (listeners[name] ??= []).push(listener);
        return element;
      },
      once: () => element,
      off: (name: string, listener: (event: object) => void) => {
        listeners[name] = (listeners[name] ?? []).filter((one) => one !== listener);
        return element;
      },
      mount: (place: HTMLElement) => {
        label.textContent = "Card number at Stripe";
        Object.assign(label.style, options.appearance.rules[".Label"], { display: "block" });
        Object.assign(input.style, options.appearance.rules[".Input"], { display: "block", width: "100%" });
        label.append(input);
        place.append(problem);
        void ask(pathOf(options.clientSecret)).then((reply) => {
          if ("error" in reply) return tell("loaderror", { elementType: "payment", error: reply.error });
          // As at the provider, nobody can type a card before the form is ready to be ordered with.
          place.prepend(label);
          tell("ready", element);
        });
      },
      update: () => undefined,
      destroy: () => label.remove(),
    };
    return {
      create: () => element,
      getElement: () => element,
      update: () => undefined,
      on: () => undefined,
      number: () => input.value,
      submit: async () => {
        const empty = input.value === "";
        problem.textContent = empty ? "Your card number is incomplete." : "";
        return empty ? { error: { type: "validation_error", code: "incomplete_number", message: "" } } : {};
      },
    };
  }

  Object.assign(window, {
    Stripe: () => ({
      elements: createElements,
      createToken: () => undefined,
      createPaymentMethod: () => undefined,
      confirmCardPayment: () => undefined,
      registerAppInfo: () => undefined,
      _registerWrapper: () => undefined,
      confirmSetup: confirm,
      confirmPayment: confirm,
      handleNextAction: async ({ clientSecret }: { clientSecret: string }) => {
        const authentication = await askBank(clientSecret, undefined);
        return resultOf(clientSecret, await ask(`${pathOf(clientSecret)}/confirm`, { clientSecret, authentication }));
      },
      retrievePaymentIntent: async (secret: string) => resultOf(secret, await ask(pathOf(secret))),
    }),
  });
}
