import { useState } from 'react'
import type { Step } from '#contract/planner/items.ts'
import { Button } from '../../platform/ui/button.tsx'
import { toast } from '../../platform/ui/toast/toast-bus.ts'
import { StepRow } from '../steps/step-row.tsx'
import { useStepDialogs } from '../steps/use-step-dialogs.tsx'
import { usePlanner } from '../use-planner.ts'

/** Open steps of earlier days in a folded drawer. */
export function EarlierSteps({ steps }: { steps: readonly Step[] }) {
  const { edits, today } = usePlanner()
  const [isOpen, setIsOpen] = useState(false)
  if (steps.length === 0) return null
  const carryAll = () =>
    edits.batch(() => {
      for (const { id } of steps) edits.scheduleStep(id, today)
    })
  return (
    <details className="today-earlier" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{steps.length} from earlier</summary>
      {/* There can be a hundred. */}
      {isOpen && (
        <ul aria-label="From earlier">
          {steps.map((step) => (
            <EarlierStep key={step.id} step={step} />
          ))}
        </ul>
      )}
      {steps.length > 1 && (
        <Button variant="quiet" size="small" className="-ml-s2" onClick={carryAll}>
          Move all to today
        </Button>
      )}
    </details>
  )
}

function EarlierStep({ step }: { step: Step }) {
  const { edits, today } = usePlanner()
  const { showDay, view } = useStepDialogs(step)
  const drop = () => {
    edits.dropStep(step.id)
    const undo = { label: 'Undo', onSelect: () => edits.reopenStep(step.id) }
    toast({ tone: 'plain', title: 'Dropped', description: step.text, action: undo })
  }
  return (
    <StepRow
      step={step}
      className="flex-wrap"
      actions={
        <div className="today-earlier__actions">
          <Button
            variant="secondary"
            size="small"
            aria-label={`Move to today: ${step.text}`}
            onClick={() => edits.scheduleStep(step.id, today)}
          >
            Move to today
          </Button>
          <Button variant="quiet" size="small" aria-label={`Give it a day: ${step.text}`} onClick={showDay}>
            Give it a day
          </Button>
          <Button variant="quiet" size="small" aria-label={`Drop: ${step.text}`} onClick={drop}>
            Drop
          </Button>
          {view}
        </div>
      }
    />
  )
}
