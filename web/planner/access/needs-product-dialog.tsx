import { JOURNEYS_MAX } from '#contract/planner/limits.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { usePlanner } from '../use-planner.ts'
import { ProductLink } from './needs-product.tsx'

type NeedsProductDialogProps = { open: boolean; onClose: () => void }

/** Shown instead of the form of a new journey. */
export function NeedsProductDialog({ open, onClose }: NeedsProductDialogProps) {
  const { access } = usePlanner()
  if (access === 'full')
    return (
      <Dialog
        open={open}
        onClose={onClose}
        title="The map is full"
        text={`It has room for ${JOURNEYS_MAX} journeys. Delete one that you no longer need.`}
        actions={<Button onClick={onClose}>Close</Button>}
      />
    )
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="One journey at a time"
      text="Without the Digital Journey Planner you have one open journey, with its steps, Today and Week. With it you have as many as you like. What you’ve written stays here either way."
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Not now
          </Button>
          <ProductLink />
        </>
      }
    />
  )
}
