import { Link } from "wouter";
import { PRODUCT_NAME } from "#contract/product";
import type { LegalSection } from "#web/features/legal/legal-page";
import { paths } from "#web/shared/paths";

type Chapter = "account" | "plans" | "disputes";

/** The terms other than those about money. */
export const TERMS_OF_USE: Readonly<Record<Chapter, readonly LegalSection[]>> = {
  account: [
    {
      id: "who-we-are",
      title: "Who we are",
      body: (
        <p>
          {PRODUCT_NAME} is a service that makes weekly meal plans for households in the United Kingdom. “We” means the
          seller who runs this installation of {PRODUCT_NAME} and sends its emails. To reach us, answer any email you’ve
          had from us: it comes to the seller. “You” means the person who opens an account for their own household, not
          for a business.
        </p>
      ),
    },
    {
      id: "your-account",
      title: "Your account",
      body: (
        <>
          <p>
            You must be 18 or older to open an account. Please give your own name and an email address that reaches you:
            receipts, reminders and password links go there. Keep your password to yourself, and tell us if you think
            that somebody else knows it. In{" "}
            <Link href={paths.settings} className="text-link">
              Settings
            </Link>{" "}
            you can change it and see where you’re signed in.
          </p>
          <p>
            An account is for one household. Do not try to reach other people’s accounts, to overload the service, or to
            collect its recipes and prices by machine. You may print, keep and share your own plans.
          </p>
        </>
      ),
    },
  ],
  plans: [
    {
      id: "prices-in-plans",
      title: "Prices in plans are estimates",
      body: (
        <p>
          The cost of a plan is our estimate of what its shopping list costs in whole packs at the supermarket that you
          chose. Each plan shows the date and the source of its prices. Shops change their prices, their packs and what
          they stock, and may charge other prices in other places, so the till may say something else. We are not
          affiliated with any supermarket.
        </p>
      ),
    },
    {
      id: "allergens-and-health",
      title: "Allergens, diets and health",
      body: (
        <>
          <p>
            We check every ingredient of every meal against your diet, your restrictions and the foods that you avoid,
            and each plan says what was checked. That check goes by our own food data. It cannot know the pack in your
            hand: makers change their recipes, and traces from a factory or a kitchen are not in our data.{" "}
            <strong>Read the label of everything you buy.</strong> If you have an allergy or an intolerance, do not rely
            on a plan alone.
          </p>
          <p>
            Nutrition figures are worked out from average values. Syns and points are our estimate; we are not
            affiliated with Slimming World or Weight Watchers, whose names are their own trade marks. Nothing here is
            medical advice. If you are pregnant, ill, or eating for a condition, ask a doctor or a dietitian first.
          </p>
          <p>Cook with the usual care: follow the storage and cooking instructions on each pack.</p>
        </>
      ),
    },
    {
      id: "how-plans-are-made",
      title: "How plans are made",
      body: (
        <p>
          Plans are made by software: by our built-in planner or by an AI provider whose meals are checked by the same
          rules. If we can’t meet all your choices together, we say which one is in the way instead of serving something
          else. There is a limit on how many plans an account can make in a day, far above what a household needs.
        </p>
      ),
    },
  ],
  disputes: [
    {
      id: "if-something-goes-wrong",
      title: "If something goes wrong",
      body: (
        <>
          <p>
            Under the Consumer Rights Act 2015, a digital service must be of satisfactory quality, fit for its purpose
            and as described. If ours is not, you can ask us to put it right, and if we cannot within a reasonable time,
            to give back some or all of the price. Tell us and we will look into it.
          </p>
          <p>
            We are responsible for loss or damage that you suffer because we broke these terms or did not use reasonable
            care and skill, as far as it was foreseeable. We are not responsible for loss that was not foreseeable, for
            loss to a business, or for loss that comes from a label that was not read. Nothing limits our liability for
            death or injury caused by our negligence, for fraud, or for anything else that the law does not let us
            limit.
          </p>
          <p>
            We try to keep the service running at all times, but it may be down for upkeep or through faults that are
            not ours. If it’s down for long, you can cancel and get back the part of your payment that you couldn’t use.
          </p>
        </>
      ),
    },
    {
      id: "ending",
      title: "Ending your account",
      body: (
        <p>
          You can delete your account at any time in{" "}
          <Link href={paths.settings} className="text-link">
            Settings
          </Link>
          . If you have a subscription, we end it first. If you still have the right to a refund, use it before you
          delete. We may close an account that is used to harm the service or other people. Where we can, we tell you
          first, and we give back what you paid for the time that is left unless you caused us loss.
        </p>
      ),
    },
    {
      id: "law",
      title: "Law and complaints",
      body: (
        <p>
          Please tell us first if you are unhappy: most things are quickly put right. Citizens Advice can tell you more
          about your rights. These terms are governed by the law of England and Wales. If you live in Scotland or
          Northern Ireland you keep the protection of the law there, and you can go to the courts where you live.
        </p>
      ),
    },
    {
      id: "changes",
      title: "Changes of these terms",
      body: (
        <p>
          We may change these terms when the service or the law changes. The date at the top says when we last did. If a
          change matters to you, we tell you by email at least 30 days before, and you can cancel before it applies.
        </p>
      ),
    },
  ],
};
