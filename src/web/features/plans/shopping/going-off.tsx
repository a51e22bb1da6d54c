import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { getCupboardNews } from "#contract/cupboard-news";
import { call } from "#web/lib/api";
import { formatPounds, formatShortDay } from "#web/lib/format";
import { paths } from "#web/shared/paths";
import { queryKeys } from "#web/shared/query-keys";

/** What goes off soon at home, and what did this month. It is last in its section, so that loading late shifts little. */
export function GoingOff() {
  const { data } = useQuery({
    queryKey: queryKeys.cupboardNews,
    queryFn: ({ signal }) => call(getCupboardNews, { signal }),
  });
  const soon = data?.going_off ?? [];
  const thrownAway = data?.thrown_away_this_month ?? 0;
  if (soon.length === 0 && thrownAway === 0) return null;
  const foods = soon.map(({ name, use_by }) => `${name} (by ${formatShortDay(use_by) ?? use_by})`);
  return (
    <p className="no-print mt-4 text-small text-quiet">
      {foods.length > 0 && <>Use soon: {foods.join(", ")}. </>}
      {thrownAway > 0 && <>Gone off this month: {formatPounds(thrownAway)}. </>}
      <Link href={paths.cupboard} className="text-link font-medium">
        See your cupboard
      </Link>
    </p>
  );
}
