import { useRef } from 'react'
import { Dialog } from '../../platform/ui/dialog/dialog.tsx'
import { NewStep } from '../steps/new-step.tsx'
import { usePlanner } from '../use-planner.ts'

/** A step for today, or for the day that its text names. */
export function QuickEntryDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { today } = usePlanner()
  const field = useRef<HTMLInputElement>(null)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Add a step"
      text="For today, unless you name a day. Try “Call the bank tomorrow at 9 for 15 min” or “Bins every Monday.”"
      initialFocus={field}
    >
      {open && <NewStep ref={field} label="New step" date={today} onAdded={onClose} />}
    </Dialog>
  )
}
