import { useQuery } from "@tanstack/react-query";
import { getPublicConfig } from "#contract/config";
import { call } from "#web/lib/api";
import { queryKeys } from "#web/lib/query-keys";

export function PoweredBy() {
  const config = useQuery({ queryKey: queryKeys.config, queryFn: ({ signal }) => call(getPublicConfig, { signal }) });
  return (
    <footer className="no-print mt-auto border-t border-hairline px-4 py-6 text-center text-small text-quiet sm:px-6">
      {/* The line keeps its height while the name is fetched; who plans is never guessed. */}
      <p className="min-h-5">{config.data !== undefined && `Powered by ${config.data.poweredBy}`}</p>
    </footer>
  );
}
