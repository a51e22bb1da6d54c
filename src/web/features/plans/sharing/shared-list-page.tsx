import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { SharedListView } from "#web/features/plans/sharing/shared-list-view";
import { sharedListQuery } from "#web/features/plans/sharing/shared-list-query";
import { ApiError, messageOf } from "#web/lib/api-error";
import { formatMoment } from "#web/lib/format";
import { Button } from "#web/ui/button";
import { Card } from "#web/ui/card";
import { Notice } from "#web/ui/notice";
import { Page } from "#web/ui/page";
import { Skeleton } from "#web/ui/skeleton";

/** A shared shopping list and week, for people without an account. */
export function SharedListPage({ token }: { token: string }) {
  const query = useQuery(sharedListQuery(token));
  const { data, refetch } = query;
  const copied = data !== undefined && data.copiedAt !== null;
  useEffect(() => {
    if (!copied) return;
    const ask = () => {
      if (document.visibilityState === "visible") void refetch();
    };
    window.addEventListener("online", ask);
    document.addEventListener("visibilitychange", ask);
    return () => {
      window.removeEventListener("online", ask);
      document.removeEventListener("visibilitychange", ask);
    };
  }, [copied, refetch]);

  // Also if there was a list a moment ago: its owner has revoked the link.
  if (query.error instanceof ApiError && query.error.status === 404) return <LinkGone />;
  if (data !== undefined) {
    const when = data.copiedAt === null ? null : formatMoment(new Date(data.copiedAt).toISOString());
    return <SharedListView token={token} list={data.list} copyOf={when} reload={refetch} />;
  }
  if (query.isError) {
    return (
      <Page title="We couldn’t load the list" width="narrow">
        <Notice tone="error" role="alert">
          {messageOf(query.error)}
        </Notice>
        <Button className="mt-6" onClick={() => void refetch()}>
          Try again
        </Button>
      </Page>
    );
  }
  return (
    <Page title="Loading the list..." width="narrow" documentTitle="Shopping list">
      <div className="flex flex-col gap-4">
        <Skeleton className="h-40 rounded-card" />
        <Skeleton className="h-64 rounded-card" />
      </div>
    </Page>
  );
}

function LinkGone() {
  return (
    <Page title="This link no longer works" width="narrow">
      <Card>
        <p>Ask whoever sent it to you for a new one.</p>
      </Card>
    </Page>
  );
}
