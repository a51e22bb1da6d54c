import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { CalendarPlus, Copy } from "lucide-react";
import { useState } from "react";
import { endCalendarLink, getCalendarLink, makeCalendarLink } from "#contract/calendar";
import { SectionProblem } from "#web/features/accounts/settings-section";
import { call } from "#web/lib/api";
import { messageOf } from "#web/lib/api-error";
import { Button } from "#web/ui/button";
import { buttonStyle } from "#web/ui/button-style";
import { Dialog } from "#web/ui/dialog";
import { Skeleton } from "#web/ui/skeleton";
import { TextField } from "#web/ui/text-field";
import { toast } from "#web/ui/toast-store";

const LINK = ["calendar-link"];

/** The user's calendar address: create, copy, open in this device's calendar, revoke. */
export function CalendarFeed() {
  const client = useQueryClient();
  const link = useQuery({
    queryKey: LINK,
    queryFn: ({ signal }) => call(getCalendarLink, { signal }),
    refetchOnMount: "always",
  });
  const [asking, setAsking] = useState(false);
  const make = useMutation({
    mutationFn: () => call(makeCalendarLink),
    onSuccess: (made) => client.setQueryData(LINK, made),
    onError: (error) =>
      toast({ title: "We couldn’t make the address", description: messageOf(error), destructive: true }),
  });
  const end = useMutation({
    mutationFn: () => call(endCalendarLink),
    onSuccess: () => {
      client.setQueryData(LINK, null);
      setAsking(false);
      toast({ title: "Address ended", description: "Calendars no longer get your meals." });
    },
    onError: (error) => {
      setAsking(false);
      toast({ title: "We couldn’t end the address", description: messageOf(error), destructive: true });
    },
  });

  async function copy(url: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(url);
      toast({ title: "Address copied", description: "Paste it where your calendar adds one by its address." });
    } catch {
      toast({ title: "We couldn’t copy it", description: "Please select the address and copy it.", destructive: true });
    }
  }

  if (link.data === undefined) {
    if (link.isError)
      return <SectionProblem what="your calendar" retrying={link.isFetching} retry={() => void link.refetch()} />;
    return <Skeleton className="h-11" />;
  }
  if (link.data === null)
    return (
      <Button variant="secondary" pending={make.isPending} pendingLabel="Making it..." onClick={() => make.mutate()}>
        <CalendarPlus aria-hidden="true" />
        Make an address for your calendar
      </Button>
    );
  const { url } = link.data;
  return (
    <div className="flex flex-col gap-4">
      <TextField
        label="Address of your calendar"
        hint="Anyone who has it can see your dinners, so treat it like a password. In Google Calendar: Other calendars, From URL."
        value={url}
        readOnly
        onFocus={({ target }) => target.select()}
      />
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void copy(url)}>
          <Copy aria-hidden="true" />
          Copy
        </Button>
        {/* Calendar apps handle this scheme by subscribing. */}
        <a href={url.replace(/^https?:/u, "webcal:")} className={buttonStyle("secondary", "md")}>
          <CalendarPlus aria-hidden="true" />
          Open in a calendar
        </a>
        <Button variant="ghost" onClick={() => setAsking(true)}>
          End this address
        </Button>
      </div>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title="End this address?"
        description="Calendars that use it get nothing new from then on. You can make another one."
        actions={
          <>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              Keep it
            </Button>
            <Button variant="destructive" pending={end.isPending} pendingLabel="Ending..." onClick={() => end.mutate()}>
              End this address
            </Button>
          </>
        }
      />
    </div>
  );
}
