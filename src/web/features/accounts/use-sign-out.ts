import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "wouter";
import { logout } from "#contract/accounts";
import { changeUser } from "#web/features/accounts/session-cache";
import { call } from "#web/lib/api";
import { isUnreachable, messageOf } from "#web/lib/api-error";
import { paths } from "#web/shared/paths";
import { markSignOut } from "#web/lib/private-storage";
import { toast } from "#web/ui/toast-store";

const SIGNED_OUT_HERE =
  "We couldn’t reach the server. You’re signed out on this device, and your plans are no longer on it. We’ll finish signing you out when you’re back online.";

export function useSignOut() {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  return useMutation({
    mutationFn: () => call(logout),
    onSuccess: () => {
      changeUser(client, null);
      // To the plain sign-in page: the next user must not be taken to where this one was.
      navigate(paths.auth, { replace: true });
      toast({ title: "Goodbye!", description: "You have been logged out successfully." });
    },
    onError: (error) => {
      if (isUnreachable(error)) {
        // The next user of the device must find nothing, and the server is told as soon as possible.
        changeUser(client, null);
        markSignOut(true);
        navigate(paths.auth, { replace: true });
        toast({ title: "Logout failed", description: SIGNED_OUT_HERE, destructive: true, duration: 20_000 });
        return;
      }
      toast({ title: "Logout failed", description: messageOf(error), destructive: true });
    },
  });
}
