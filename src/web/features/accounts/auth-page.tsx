import { useLocation, useSearch } from "wouter";
import { SignInForm } from "#web/features/accounts/sign-in-form";
import { SignUpForm } from "#web/features/accounts/sign-up-form";
import { MARKETING } from "#web/shared/marketing";
import { LEGAL_LINKS } from "#web/shared/paths";
import { PRODUCT_NAME } from "#contract/product";
import { FooterLinks } from "#web/ui/footer-links";
import { usePageHeadingFocus } from "#web/ui/page-focus";
import { Tabs } from "#web/ui/tabs";
import { Wordmark } from "#web/ui/wordmark";

/** One page with two tabs; the open one is in the URL, so that links and reloads keep it. */
export function AuthPage() {
  const search = new URLSearchParams(useSearch());
  const [path, navigate] = useLocation();
  const tab = search.get("tab") === "signup" ? "signup" : "signin";
  const heading = usePageHeadingFocus(`${tab === "signup" ? "Sign up" : "Sign in"} · ${PRODUCT_NAME}`);

  function open(next: string) {
    if (next === "signup") search.set("tab", "signup");
    else search.delete("tab");
    navigate(search.size === 0 ? path : `${path}?${search}`, { replace: true });
  }

  return (
    <div className="mx-auto grid min-h-dvh max-w-6xl content-start gap-x-10 gap-y-8 px-4 py-6 sm:px-6 md:grid-cols-[1fr_22rem] md:grid-rows-[auto_auto_1fr] md:pt-[8vh] md:pb-12 lg:grid-cols-[1fr_27rem] lg:gap-x-16">
      <header className="md:col-start-1 md:row-start-1">
        <Wordmark name={PRODUCT_NAME} />
      </header>
      <section aria-label={`What ${PRODUCT_NAME} does`} className="md:col-start-1 md:row-start-2">
        <div className="flex items-center gap-4 md:block">
          <img
            src="/table.svg"
            alt=""
            width={560}
            height={230}
            className="h-auto w-36 shrink-0 sm:w-52 md:mb-6 md:w-full md:max-w-xl"
          />
          <p className="max-w-md font-title text-h3 font-semibold md:text-h2">
            A week of meals that suits your diet, your budget and your shop.
          </p>
        </div>
      </section>
      <main
        id="content"
        className="rounded-card border border-hairline bg-surface p-5 sm:p-8 md:p-6 lg:p-8 md:col-start-2 md:row-span-3 md:row-start-1 md:self-start"
      >
        <h1 ref={heading} tabIndex={-1} className="mb-1 text-h1">
          {tab === "signup" ? "Start eating better" : "Come on in"}
        </h1>
        <p className="mb-6 text-quiet">
          {tab === "signup" ? "Seven days free, no card needed." : "New here? "}
          {tab === "signin" && (
            <button type="button" onClick={() => open("signup")} className="text-link cursor-pointer font-semibold">
              Try it free for 7 days
            </button>
          )}
        </p>
        <Tabs
          label="Account"
          value={tab}
          onChange={open}
          tabs={[
            { value: "signin", label: "Sign In", content: <SignInForm /> },
            { value: "signup", label: "Sign Up", content: <SignUpForm /> },
          ]}
        />
      </main>
      <aside aria-label={`About ${PRODUCT_NAME}`} className="md:col-start-1 md:row-start-3 md:self-start">
        <p className="max-w-prose text-quiet">
          Tell us what you eat. You get the week’s recipes, one shopping list in whole packs, and what it costs.
        </p>
        <dl className="mt-6 flex flex-wrap gap-x-10 gap-y-4">
          <Figure figure={MARKETING.plansCreated} label="meal plans created" />
          <Figure figure={MARKETING.cuisines} label="global cuisines" />
        </dl>
      </aside>
      <footer className="text-small text-quiet md:col-span-2">
        <FooterLinks links={LEGAL_LINKS} />
      </footer>
    </div>
  );
}

function Figure({ figure, label }: { figure: string; label: string }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-quiet">{label}</dt>
      <dd className="font-title text-h1 font-semibold text-leaf">{figure}</dd>
    </div>
  );
}
