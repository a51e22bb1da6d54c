import type { ReactNode } from "react";
import { PRODUCT_NAME } from "#contract/product";
import { LegalPage, type LegalSection } from "#web/features/legal/legal-page";

const SECTIONS: readonly LegalSection[] = [
  {
    id: "in-short",
    title: "In short",
    body: (
      <p>
        We use two cookies, one that keeps you signed in and one that knows your browser again, and a little storage in
        your browser for things that you asked for. We do not follow you around, show advertising or count visits, and
        no other company’s code runs on our pages, apart from the card form where you pay. All of it is strictly
        necessary, so there is no banner to click away.
      </p>
    ),
  },
  {
    id: "the-cookie",
    title: "The cookies",
    body: (
      <StoredThings>
        <Stored name="Session cookie (__Host-sid, or sid on a test machine)">
          A random number that tells the server who is signed in. It holds nothing about you and scripts cannot read it.
          It is set when you sign in and removed when you sign out; it lasts 90 days at most.
        </Stored>
        <Stored name="Device cookie (__Host-device, or device on a test machine)">
          A random mark that tells the server your account has signed in here before, so that somebody who guesses at
          your password elsewhere cannot keep you out. It signs nobody in, scripts cannot read it, and nothing about it
          is stored by us. It is set when you sign in and stays when you sign out; it lasts 180 days after that, and is
          worth nothing once you change your password or delete your account.
        </Stored>
      </StoredThings>
    ),
  },
  {
    id: "browser-storage",
    title: "Storage in your browser",
    body: (
      <>
        <p>
          These stay on your device until you sign out, unless said otherwise. Everything that belongs to your account
          is removed when you sign out, and when somebody else signs in.
        </p>
        <StoredThings>
          <Stored name="Plans you have opened">
            Copies for reading without a connection, with what you ticked off the shopping list. Your cupboard, too,
            with what you changed in it and on your lists until we have it.
          </Stored>
          <Stored name="The plan you are asking for">
            Your answers so far, and which plan is being made, so that a reload loses nothing. Gone when you close the
            tab.
          </Stored>
          <Stored name="Where you are in a recipe">
            The step that you had reached while cooking. Gone when you close the tab.
          </Stored>
          <Stored name="A message for the next page">
            One line such as “Welcome”, kept for the moment that a page takes to load.
          </Stored>
          <Stored name="A sign-out without a connection">
            That you signed out while offline, so that we can tell the server. Gone once we have.
          </Stored>
          <Stored name="The app itself">
            Its pages, pictures and typefaces, which version was loaded last, and when to offer its installation again.
            These hold nothing about you and stay after you sign out.
          </Stored>
          <Stored name="Admin sign-in">
            Only for people who run this installation: what they signed in with to the admin area, until they log out.
          </Stored>
        </StoredThings>
      </>
    ),
  },
  {
    id: "when-you-pay",
    title: "When you pay by card",
    body: (
      <p>
        Where cards are really charged, the card form comes from Stripe and is loaded only on the page where you pay or
        change your card. Stripe sets cookies of its own there (such as __stripe_mid and __stripe_sid, for up to a year)
        to recognise fraud. Stripe’s own privacy policy says more.
      </p>
    ),
  },
  {
    id: "removing",
    title: "How to remove them",
    body: (
      <p>
        Signing out removes the session cookie and your copies; deleting your account removes both cookies. You can also
        clear the data of this site in your browser’s settings. If you block cookies, you cannot sign in; without the
        storage everything works, except that drafts and offline copies are not kept.
      </p>
    ),
  },
];

export function CookiesPage() {
  return (
    <LegalPage
      title="Cookies"
      lead={`What ${PRODUCT_NAME} keeps in your browser, and why.`}
      changed="2026-11-22"
      sections={SECTIONS}
    />
  );
}

function StoredThings({ children }: { children: ReactNode }) {
  return <dl className="mt-3 divide-y divide-hairline">{children}</dl>;
}

function Stored({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="pb-4">
      <dt>{name}</dt>
      <dd className="mt-1 text-quiet">{children}</dd>
    </div>
  );
}
