import { useMemo, useState } from 'react'
import type { Journey, Step } from '#contract/planner/items.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { NewStep } from '../../steps/new-step.tsx'
import { StepRow } from '../../steps/step-row.tsx'
import { stepCountText } from '../step-counts.ts'

type JourneyStepsProps = { journey: Journey; steps: readonly Step[]; readOnly: boolean }

/** The steps of a journey: open ones in their order, the others folded. */
export function JourneySteps({ journey, steps, readOnly }: JourneyStepsProps) {
  const { open, done, dropped } = useMemo(() => sortSteps(steps), [steps])
  return (
    <section className="sheet p-s5 max-sm:p-s4" aria-labelledby="steps">
      <div className="mb-s4 flex flex-wrap items-baseline justify-between gap-x-s5">
        <h2 id="steps" className="text-xl">
          Steps
        </h2>
        <p className="text-ink-muted">{stepCountText({ done: done.length, total: open.length + done.length })}</p>
      </div>
      {open.length > 0 && (
        <ul>
          {open.map((step) => (
            <StepRow key={step.id} step={step} hides={['journey']} readOnly={readOnly} />
          ))}
        </ul>
      )}
      {open.length === 0 && !readOnly && (
        <p className="mb-s4 text-ink-muted">
          {done.length > 0 ? 'All done. What comes next?' : 'Write the first one, small enough to do today.'}
        </p>
      )}
      {!readOnly && <NewStep label="New step of this journey" journeyId={journey.id} className="mt-s4" />}
      <FoldedSteps title="Done" steps={done} readOnly={readOnly} />
      <FoldedSteps title="Dropped" steps={dropped} readOnly={readOnly} />
    </section>
  )
}

/** Newest done steps first. */
function sortSteps(steps: readonly Step[]) {
  const inState = (...states: Step['state'][]) => steps.filter(({ state }) => states.includes(state))
  return {
    open: inState('open', 'waiting'),
    done: inState('done').sort((a, b) => (b.doneAt ?? 0) - (a.doneAt ?? 0)),
    dropped: inState('dropped'),
  }
}

const SHOWN_STEPS = 30

function FoldedSteps({ title, steps, readOnly }: { title: string; steps: readonly Step[]; readOnly: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  const [shown, setShown] = useState(SHOWN_STEPS)
  if (steps.length === 0) return null
  return (
    <details
      className="fold mt-s4 border-t border-hair"
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className="font-[580] text-ink-muted">{`${title} (${steps.length})`}</summary>
      {isOpen && (
        <>
          <ul>
            {steps.slice(0, shown).map((step) => (
              <StepRow key={step.id} step={step} hides={['journey']} readOnly={readOnly} />
            ))}
          </ul>
          {steps.length > shown && (
            <Button variant="quiet" size="small" onClick={() => setShown(shown + SHOWN_STEPS)}>
              Show more
            </Button>
          )}
        </>
      )}
    </details>
  )
}
