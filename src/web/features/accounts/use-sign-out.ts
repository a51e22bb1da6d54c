import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "wouter";
import { logout } from "#contract/accounts";
import { changeUser } from "#web/features/accounts/session-cache";
import { call } from "#web/lib/api";
import { messageOf } from "#web/lib/api-error";
import { paths } from "#web/lib/paths";
import { toast } from "#web/ui/toast-store";

export function useSignOut() {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  return useMutation({
    mutationFn: () => call(logout),
    onSuccess: () => {
      changeUser(client, null);
      // To the plain sign-in page: the next person must not be led to where this one was.
      navigate(paths.auth, { replace: true });
      toast({ title: "Goodbye!", description: "You have been logged out successfully." });
    },
    onError: (error) => {
      toast({ title: "Logout failed", description: messageOf(error), destructive: true });
    },
  });
}
