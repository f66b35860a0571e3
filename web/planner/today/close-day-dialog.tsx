import { useRef } from 'react'
import { addDays } from '#contract/dates.ts'
import type { Step } from '#contract/planner/items.ts'
import { RadioGroup } from '../../platform/forms/radio-group.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { Dialog } from '../../platform/ui/dialog/dialog.tsx'
import { NewStep } from '../steps/new-step.tsx'
import { usePlanner } from '../use-planner.ts'
import { canMoveTo } from '../week/move-step.ts'
import { todayView } from './today-view.ts'

type CloseDayDialogProps = { open: boolean; onClose: () => void }

/** Two minutes in the evening: what got done, what moves where, and the first step of tomorrow. */
export function CloseDayDialog({ open, onClose }: CloseDayDialogProps) {
  const { state, edits, today } = usePlanner()
  const tomorrow = addDays(today, 1)
  const { steps, done } = todayView(state, today)
  // Those with a time come at their time.
  const next = todayView(state, tomorrow).steps.filter(({ time }) => time === null)
  const openHeading = useRef<HTMLHeadingElement>(null)
  const settle = (change: () => void) => {
    edits.batch(change)
    // The pressed button disappears.
    openHeading.current?.focus()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Close the day"
      text="Two minutes, then the evening is yours."
      actions={<Button onClick={onClose}>Close the day</Button>}
    >
      <section>
        <h3>{done.length === 0 ? 'Nothing ticked off today' : `${done.length} done`}</h3>
        {done.length === 0 ? (
          <p className="mt-s1 text-ink-muted">Some days are like that. Tomorrow is a new page.</p>
        ) : (
          <ul className="mt-s1 list-disc pl-s5">
            {done.map(({ id, text }) => (
              <li key={id}>{text}</li>
            ))}
          </ul>
        )}
      </section>
      <section className="mt-s5">
        <h3 ref={openHeading} tabIndex={-1}>
          {steps.length === 0 ? 'Nothing is left open' : `${steps.length} still open`}
        </h3>
        <ul>
          {steps.map((step) => (
            <OpenStep key={step.id} step={step} tomorrow={tomorrow} settle={settle} />
          ))}
        </ul>
        {steps.length > 1 && (
          <Button
            variant="secondary"
            size="small"
            className="mt-s3"
            onClick={() =>
              settle(() => {
                for (const { id } of steps) edits.scheduleStep(id, tomorrow)
              })
            }
          >
            Move all to tomorrow
          </Button>
        )}
      </section>
      <section className="mt-s5 grid gap-s3">
        {next.length > 0 && (
          <RadioGroup
            legend={<h3>First step of tomorrow</h3>}
            options={next.slice(0, SHOWN_STEPS).map(({ id, text }) => ({ value: id, label: text }))}
            value={next[0]?.id}
            onChange={(id) => edits.moveStep(id, next[0]?.id ?? null)}
          />
        )}
        <NewStep label="New step for tomorrow" placeholder="Write a step for tomorrow" date={tomorrow} />
      </section>
    </Dialog>
  )
}

const SHOWN_STEPS = 8

type OpenStepProps = { step: Step; tomorrow: string; settle: (change: () => void) => void }

function OpenStep({ step: { id, text, recurrence }, tomorrow, settle }: OpenStepProps) {
  const { edits } = usePlanner()
  const choices = [
    { label: 'Tomorrow', change: () => edits.scheduleStep(id, tomorrow) },
    ...(canMoveTo({ recurrence }, null) ? [{ label: 'No day', change: () => edits.scheduleStep(id, null) }] : []),
    { label: 'Drop', change: () => edits.dropStep(id) },
  ]
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-s4 border-b border-hair py-s1">
      <span className="min-w-0 flex-1 basis-48">{text}</span>
      <span className="-mx-s2 flex">
        {choices.map(({ label, change }) => (
          <Button
            key={label}
            variant="quiet"
            size="small"
            aria-label={`${label}: ${text}`}
            onClick={() => settle(change)}
          >
            {label}
          </Button>
        ))}
      </span>
    </li>
  )
}
