import { Button } from "#web/ui/button";
import { Dialog } from "#web/ui/dialog";

type DeletePlanDialogProps = { open: boolean; pending: boolean; onClose: () => void; onDelete: () => void };

/** The confirmation before deleting a plan (spec F8). */
export function DeletePlanDialog({ open, pending, onClose, onDelete }: DeletePlanDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(wanted) => !wanted && !pending && onClose()}
      title="Delete Meal Plan"
      description="Are you sure you want to delete this meal plan? This action cannot be undone and will permanently remove the plan from your account."
      actions={
        <>
          <Button variant="secondary" disabled={pending} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="destructive" pending={pending} pendingLabel="Deleting..." onClick={onDelete}>
            Delete
          </Button>
        </>
      }
    />
  );
}
