import type { CheckIn, Step } from '#contract/planner/items.ts'
import { MetaLine } from '../../../platform/ui/card.tsx'
import { classNames } from '../../../platform/ui/class-names.ts'
import { usePlanner } from '../../use-planner.ts'
import { carriedSteps } from './carried-steps.ts'
import { DROPPED_MAX, droppedSteps, sundayWeek } from './sunday-week.ts'
import { useStepChoices } from './use-step-choices.ts'

/** Drops up to five open steps. Each can be restored with the same button. */
export function DropSteps({ session }: { session: CheckIn }) {
  const { state, edits } = usePlanner()
  const { nextDays } = sundayWeek(state, session.date)
  const carriedIds = new Set(carriedSteps(state, session, nextDays).map(({ id }) => id))
  const { steps, hiddenCount, showAll, journeyTitleOf } = useStepChoices(session, ({ id }) => !carriedIds.has(id))
  const droppedCount = droppedSteps(state, session).length
  const isFull = droppedCount >= DROPPED_MAX

  const toggle = (step: Step) =>
    edits.batch(() => {
      if (step.state === 'dropped') return edits.reopenStep(step.id)
      edits.dropStep(step.id)
      edits.recordCheckInSteps(session.id, { dropped: [step.id] })
    })

  if (steps.length === 0) return <p className="lead">There’s nothing to drop.</p>
  return (
    <div className="grid gap-s5">
      <p className="lead">What no longer matters? Drop up to five, and make room. You can bring them back any time.</p>
      <p role="status" className="text-sm font-[580] text-ink-muted">
        {isFull
          ? 'Five steps are dropped. Leave the rest for another Sunday.'
          : `${droppedCount} of ${DROPPED_MAX} dropped`}
      </p>
      <ul className="border-t border-hair [&_.meta]:mb-0">
        {steps.map((step) => {
          const isDropped = step.state === 'dropped'
          return (
            <li
              key={step.id}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-s4 border-b border-hair py-s4"
            >
              <div>
                <p
                  className={classNames(
                    'leading-[1.4] font-[560] wrap-anywhere',
                    isDropped && 'text-ink-muted line-through decoration-2',
                  )}
                >
                  {step.text}
                </p>
                <MetaLine parts={[journeyTitleOf(step)]} />
              </div>
              <button
                type="button"
                className="btn btn--secondary btn--small"
                disabled={isFull && !isDropped}
                onClick={() => toggle(step)}
              >
                {isDropped ? 'Bring back' : 'Drop'}
                <span className="sr"> “{step.text}”</span>
              </button>
            </li>
          )
        })}
      </ul>
      {hiddenCount > 0 && (
        <button type="button" className="btn btn--quiet justify-self-start" onClick={showAll}>
          Show {hiddenCount} more
        </button>
      )}
    </div>
  )
}
