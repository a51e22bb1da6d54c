import { Link } from "wouter";
import { PRODUCT_NAME } from "#contract/product";
import type { LegalSection } from "#web/features/legal/legal-page";
import { paths } from "#web/shared/paths";

type Kept = { name: string; what: string; why: string; basis: string; until: string };

const KEPT: readonly Kept[] = [
  {
    name: "Your account",
    what: "Name, username, email address, and your password as a hash that cannot be turned back.",
    why: "To let you in and to write to you about your account.",
    basis: "our contract with you",
    until: "until you delete your account",
  },
  {
    name: "Where you’re signed in",
    what: "The name of your browser and device, when you signed in and when you were last there.",
    why: "To keep you signed in, and to show you in Settings if somebody else is.",
    basis: "our contract, and our interest in keeping accounts from being broken into",
    until: "90 days at most, 30 without use, or until you sign out",
  },
  {
    name: "What you ask for",
    what: "Meals, people, diet, restrictions, foods to avoid, budget, kitchen, notes, and the name and email address that you put on the plan.",
    why: "To make the plan. We don’t keep a request that couldn’t become one.",
    basis: "our contract, and your consent where it tells about your health",
    until: "as part of the plan; a request that failed goes when it ends",
  },
  {
    name: "What your notes were understood to say",
    what: "Where an AI provider reads your notes: what it read in your last twenty, with the words of yours that it rests on.",
    why: "So that your plan is made by what you saw of them, and that they are passed on once and not again.",
    basis: "our contract, and your consent where it tells about your health",
    until: "until twenty others have taken their place, or until you delete your account",
  },
  {
    name: "Your cupboard",
    what: "The foods that you have at home, how much of them, what you cooked, what went off, the lines that you write on a list yourself, and the day on which you shop, if you tell us.",
    why: "So that your plans use what is there, buy only what is missing, and start after your shopping day.",
    basis: "our contract",
    until: "until you remove it or delete your account; your own lines go with their plan",
  },
  {
    name: "Dishes you like, or never want again",
    what: "The dishes of which you said “again soon” or “never again”, and when.",
    why: "So that your plans bring back the one kind and leave out the other.",
    basis: "our contract",
    until: "until you take it back or delete your account",
  },
  {
    name: "Your plans",
    what: "Recipes, shopping lists, what you ticked off, and the PDFs.",
    why: "So that you can read, print and shop from them, and so that the next plan does not repeat the last.",
    basis: "our contract",
    until: "until you delete the plan or your account",
  },
  {
    name: "What the till said",
    what: "The total of a receipt, if you tell us. Apart from it and from you: by how many per cent our total was out, at which shop and in which month.",
    why: "To show you the difference, and to tell everybody how far our totals are from the till.",
    basis: "our contract, and our interest in honest prices",
    until:
      "until you take it back or delete the plan or your account; once the plan is gone the bare per cent stays, and points to nobody",
  },
  {
    name: "Links to your lists",
    what: "A random number for each list that you share, and since when. Whoever has the link sees the list with the lines you wrote on it, what should be at home, and the week’s dishes with what your plan says of each, and can tick things off; it shows no name and nothing else of you. Of them we store only what they tick.",
    why: "So that somebody can shop with you without an account.",
    basis: "our contract",
    until: "until you stop sharing, or delete the plan or your account",
  },
  {
    name: "The address of your calendar",
    what: "A random number, if you make one, and since when. Whoever has the address sees your dinners with their times, the shop and what it costs, and what to take out of the freezer; it shows no name.",
    why: "So that your meals stand in the calendar that you use.",
    basis: "our contract",
    until: "until you end it or delete your account",
  },
  {
    name: "Your subscription",
    what: "Plan, dates, payments, refunds, and your card’s brand, last four digits and expiry date.",
    why: "To give you access, to charge what was agreed and no more, and to keep accounts.",
    basis: "our contract and tax law",
    until:
      "until you delete your account; the payments themselves stay in our payment provider’s books for as long as tax law asks, six years after the tax year",
  },
  {
    name: "A used free trial",
    what: "A mark made from your email address with a secret key, which does not show the address.",
    why: "So that the trial is given once to each person.",
    basis: "our interest in giving it once",
    until: "it stays, also after your account is deleted",
  },
  {
    name: "Emails",
    what: "Which emails about money we sent you, and when; the address of a security message that has not gone yet; and for seven days the address you had before a change, so that it can be put back.",
    why: "So that each is sent once, and reaches you even if somebody has changed your address.",
    basis: "our contract, consumer law and our interest in security",
    until: "until you delete your account; the address of a waiting message three days at most",
  },
  {
    name: "A record of what was done",
    what: "Such as “account registered”, with random numbers in the place of names, and the network address it came from.",
    why: "To be able to show later what happened, and that nobody looked where they should not.",
    basis: "our interest in security",
    until:
      "it stays, and points to nobody once your account is gone; network addresses 90 days at most, and no longer than your account",
  },
  {
    name: "What AI cost",
    what: "When an AI provider was asked for your plans, which one, how much text it was and how many meals came of it. Nothing of what was asked or answered.",
    why: "To know what plans cost us. You find your own lines in your export.",
    basis: "our interest in keeping accounts",
    until: "until you delete your account; the bare figures stay, and point to nobody",
  },
  {
    name: "Tries to sign in",
    what: "How often a network address or an account tried, as a hash that does not show the address.",
    why: "To stop people who guess passwords.",
    basis: "our interest in security",
    until: "a few hours",
  },
  {
    name: "Technical logs",
    what: "The time, the kind of request, how long it took, and a random number for your account. Where a request was refused, such as a wrong password, also its network address. Nothing that you typed and no secrets.",
    why: "To find faults, and people who try to get at what isn’t theirs.",
    basis: "our interest in a service that works",
    until: "as long as faults are being looked for, 90 days at most",
  },
];

/** What is stored, why, and who gets to see it. */
export const PRIVACY_OF_DATA: readonly LegalSection[] = [
  {
    id: "in-short",
    title: "In short",
    body: (
      <ul>
        <li>We store what we need to plan your meals and to run your subscription, and nothing else.</li>
        <li>We do not sell data, show advertising or follow you around.</li>
        <li>You can download everything and delete your account yourself, at any time, in Settings.</li>
      </ul>
    ),
  },
  {
    id: "who-is-responsible",
    title: "Who is responsible",
    body: (
      <p>
        The controller of your data is the seller who runs this installation of {PRODUCT_NAME} and sends its emails. To
        reach us about your data, answer any email you’ve had from us.
      </p>
    ),
  },
  {
    id: "what-we-store",
    title: "What we store, why and for how long",
    body: (
      <dl className="divide-y divide-hairline">
        {KEPT.map(({ name, what, why, basis, until }) => (
          <div key={name} className="pb-4">
            <dt>{name}</dt>
            <dd className="mt-1">
              {what} {why}
            </dd>
            <dd className="mt-1 text-small text-quiet">
              Lawful basis: {basis}. Kept: {until}.
            </dd>
          </div>
        ))}
      </dl>
    ),
  },
  {
    id: "health",
    title: "What food says about you",
    body: (
      <>
        <p>
          A diet, an allergy, a goal or an avoided food can say something about your health or your beliefs. Such data
          is specially protected, so we use it only with your consent, only to make your plans and to check them, and
          never for anything else. Where an AI provider suggests the dishes, it receives them for that purpose alone;
          the form says which one. You give that consent when you write it into a request and send it; your notes are
          read as you write them.
        </p>
        <p>
          You can make plans without saying any of it, and take your consent back at any time: delete the plans in{" "}
          <Link href={paths.savedPlans} className="text-link">
            Saved Plans
          </Link>
          , or your account. What was done before stays lawful.
        </p>
      </>
    ),
  },
  {
    id: "who-receives-it",
    title: "Who else receives it",
    body: (
      <>
        <dl>
          <dt>The payment provider</dt>
          <dd>
            Where cards are really charged, that is Stripe. It receives your card details straight from you, and from us
            your email address and what is to be charged. It also uses them on its own responsibility, to prevent fraud
            and to keep the law.
          </dd>
          <dt>An AI provider, if this installation uses one</dt>
          <dd>
            The foot of our pages says who makes the plans. The built-in planner works on our own server and passes
            nothing on. Any other name there is that of an AI provider or of its model. It receives what you ask for,
            your notes, as you write them, and the foods to avoid included, the words in which you ask for a change
            where we do not understand them ourselves, and the names of dishes from your plans, but not your name, your
            email address or anything about your account; where your words repeat your name, an email address or a
            telephone number, we take it out. It suggests dishes for us, under contract and on our instructions, and may
            not use any of this to train its models.
          </dd>
          <dt>The companies that carry our emails and run our servers</dt>
          <dd>They process data for us, under contract and on our instructions.</dd>
          <dt>People to whom you send a link to a list</dt>
          <dd>
            They see the shopping list with the lines you wrote on it, what should be at home, and the week’s dishes
            with what your plan says of each, until you stop sharing.
          </dd>
          <dt>Authorities</dt>
          <dd>Only where the law obliges us.</dd>
        </dl>
        <p>
          Some of these companies work outside the United Kingdom. Data goes there only under the protections that UK
          law asks for: an adequacy decision, or the standard clauses for international transfers. The people who run
          this installation can look at a plan when you need help; each look is recorded.
        </p>
      </>
    ),
  },
];
