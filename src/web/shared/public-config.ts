import { useQuery } from "@tanstack/react-query";
import { CONFIG_META, getPublicConfig, type PublicConfig } from "#contract/config";
import { BUILTIN_PLANNER_NAME } from "#contract/product";
import { call } from "#web/lib/api";
import { queryKeys } from "#web/shared/query-keys";

/** Public facts about this installation. */
export function usePublicConfig() {
  return useQuery({
    queryKey: queryKeys.config,
    queryFn: ({ signal }) => call(getPublicConfig, { signal }),
    initialData: configOfPage,
  });
}

/** The config embedded in the page; the service worker's plain page has none. */
function configOfPage(): PublicConfig | undefined {
  const text = document.querySelector<HTMLMetaElement>(`meta[name="${CONFIG_META}"]`)?.content;
  return text === undefined ? undefined : (JSON.parse(text) as PublicConfig);
}

/** The AI provider that requests are sent to; null if the built-in planner works alone, or while unknown. */
export function useProviderName(): string | null {
  const { data } = usePublicConfig();
  return data === undefined || data.poweredBy === BUILTIN_PLANNER_NAME ? null : data.poweredBy;
}
