import { Link } from "wouter";
import type { LegalSection } from "#web/features/legal/legal-page";
import { paths } from "#web/shared/paths";

const Settings = () => (
  <Link href={paths.settings} className="text-link">
    Settings
  </Link>
);

/** Users' rights over their data. */
export const PRIVACY_OF_PEOPLE: readonly LegalSection[] = [
  {
    id: "your-rights",
    title: "Your rights",
    body: (
      <>
        <p>Under the UK GDPR you can:</p>
        <ul>
          <li>
            <strong>see and take your data with you:</strong> “Download my data” in <Settings /> gives you all of it in
            one file;
          </li>
          <li>
            <strong>correct it:</strong> change your name, email address and username in <Settings />;
          </li>
          <li>
            <strong>have it deleted:</strong> “Delete account” in <Settings /> does it at once;
          </li>
          <li>
            <strong>take back your consent, object to what we do in our own interest, or ask us to pause</strong> while
            something is being sorted out: tell us.
          </li>
        </ul>
        <p>
          All of this is free and works without a subscription. We answer within a month. If you’re unhappy with how we
          handle your data, you can complain to the Information Commissioner’s Office:{" "}
          <a href="https://ico.org.uk/make-a-complaint/" rel="noopener noreferrer" className="text-link">
            ico.org.uk/make-a-complaint
          </a>
          , telephone 0303 123 1113. We would like to hear from you first.
        </p>
      </>
    ),
  },
  {
    id: "deleting",
    title: "What deleting does",
    body: (
      <p>
        If you have a subscription, we end it first, so nothing more is charged. Then your account, your plans, your
        requests and your sessions are deleted at once, and every device is signed out. What stays is the mark that a
        trial was used, records and figures without names, and your payments in our payment provider’s books, as tax law
        requires. Copies for emergencies are overwritten within 30 days.
      </p>
    ),
  },
  {
    id: "decisions-by-machine",
    title: "Decisions made by machine",
    body: (
      <p>
        Software chooses the meals of your plan. It decides nothing about you that has legal effect or matters as much,
        and builds no profile of you.
      </p>
    ),
  },
  {
    id: "security",
    title: "How we protect it",
    body: (
      <p>
        Connections are encrypted. Passwords are stored only as argon2id hashes, and session and reset links only as
        hashes. Guessing passwords is limited. Logs hold no names and nothing that you typed. If something happens that
        is likely to harm you, we tell you and the ICO without delay.
      </p>
    ),
  },
  {
    id: "emails",
    title: "Emails",
    body: (
      <p>
        We write about your account and about money: welcome, password, trial, receipts, renewals and cancellations.
        These are part of the service. An email when a plan is ready comes only if you switch it on in <Settings />.
        There is no newsletter and no advertising.
      </p>
    ),
  },
  {
    id: "children",
    title: "Children",
    body: (
      <p>
        Accounts are for adults. A plan may feed children, but please write nothing in its notes that names them or says
        anything about them.
      </p>
    ),
  },
  {
    id: "cookies",
    title: "Cookies",
    body: (
      <p>
        We use two cookies and a little storage in your browser:{" "}
        <Link href={paths.cookies} className="text-link">
          Cookies
        </Link>{" "}
        lists all of it.
      </p>
    ),
  },
  {
    id: "changes",
    title: "Changes",
    body: (
      <p>
        The date at the top says when this page last changed. If we ever want to do something new with your data, we
        tell you by email before we do it.
      </p>
    ),
  },
];
