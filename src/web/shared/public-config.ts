import { useQuery } from "@tanstack/react-query";
import { CONFIG_META, getPublicConfig, type PublicConfig } from "#contract/config";
import { BUILTIN_PLANNER_NAME } from "#contract/product";
import { call } from "#web/lib/api";
import { queryKeys } from "#web/shared/query-keys";

/** What anyone may know of this installation. */
export function usePublicConfig() {
  return useQuery({
    queryKey: queryKeys.config,
    queryFn: ({ signal }) => call(getPublicConfig, { signal }),
    initialData: configOfPage,
  });
}

/** What the page brought along; the plain page, which the service worker keeps, brings nothing. */
function configOfPage(): PublicConfig | undefined {
  const text = document.querySelector<HTMLMetaElement>(`meta[name="${CONFIG_META}"]`)?.content;
  return text === undefined ? undefined : (JSON.parse(text) as PublicConfig);
}

/** The AI provider that is sent what people ask for; null where our own planner makes the plans, and until that is known. */
export function useProviderName(): string | null {
  const { data } = usePublicConfig();
  return data === undefined || data.poweredBy === BUILTIN_PLANNER_NAME ? null : data.poweredBy;
}
