import { JOURNEYS_MAX } from '#contract/planner/limits.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Dialog } from '../../platform/ui/dialog/dialog.tsx'
import { usePlanner } from '../use-planner.ts'
import { ProductLink } from './product-required.tsx'

type ProductRequiredDialogProps = { open: boolean; onClose: () => void }

/** Shown instead of the form of a new journey. */
export function ProductRequiredDialog({ open, onClose }: ProductRequiredDialogProps) {
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
      text={`The free planner has room for one open journey, plus Today and Week. The Digital Journey Planner has room for ${JOURNEYS_MAX}. What you’ve written stays here, with or without it.`}
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
