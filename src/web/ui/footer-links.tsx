import { Link } from "wouter";

/** The small row of links at the bottom of a page. */
export function FooterLinks({ links }: { links: readonly { href: string; label: string }[] }) {
  return (
    <ul className="flex flex-wrap justify-center gap-x-2">
      {links.map(({ href, label }) => (
        <li key={href}>
          <Link
            href={href}
            className="inline-flex min-h-11 min-w-11 items-center justify-center px-2 hover:text-ink hover:underline"
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
