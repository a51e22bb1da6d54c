import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { exportAccount } from "#contract/account";
import { send } from "#web/lib/api";
import { messageOf } from "#web/lib/api-error";
import { saveFile } from "#web/lib/save-file";
import { Button } from "#web/ui/button";
import { toast } from "#web/ui/toast-store";

const FILE_NAME = "mealwright-account.json";

export function ExportButton() {
  const download = useMutation({
    mutationFn: async () => {
      const response = await send(exportAccount);
      saveFile(await response.blob(), FILE_NAME);
    },
    onSuccess: () => toast({ title: "Your data has been downloaded", description: `The file is ${FILE_NAME}.` }),
    onError: (error) => toast({ title: "Download failed", description: messageOf(error), destructive: true }),
  });
  return (
    <Button
      variant="secondary"
      pending={download.isPending}
      pendingLabel="Preparing your file..."
      onClick={() => download.mutate()}
    >
      <Download aria-hidden="true" />
      Download my data
    </Button>
  );
}
