import './day-choice.css'
import type { Step } from '#contract/planner/items.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Dialog } from '../../platform/ui/dialog/dialog.tsx'
import { usePlanner } from '../use-planner.ts'
import { DayChoice } from './day-choice.tsx'

type DayDialogProps = { step: Step; open: boolean; onClose: () => void }

/** 'Give it a day': one click on a day closes it. */
export function DayDialog({ step, open, onClose }: DayDialogProps) {
  const { edits } = usePlanner()
  const choose = (date: string | null) => {
    edits.scheduleStep(step.id, date)
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Give it a day"
      text={step.text}
      actions={
        step.date && (
          <Button variant="quiet" onClick={() => choose(null)}>
            Remove the day
          </Button>
        )
      }
    >
      <DayChoice date={step.date} onChoose={choose} />
    </Dialog>
  )
}
