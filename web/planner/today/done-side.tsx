import { useState } from 'react'
import { Button } from '../../platform/ui/button.tsx'
import { StepRow } from '../steps/step-row.tsx'
import { TallyMarks } from './tally-marks.tsx'
import type { TodayView } from './today-view.ts'

const STEPS_SHOWN = 5

/** Steps done today, counted in tally marks. */
export function DoneSide({ view: { done, doneInWeek } }: { view: TodayView }) {
  const [isOpen, setIsOpen] = useState(false)
  // The latest first: the step that was just ticked is at the top.
  const latest = done.toReversed()
  const more = done.length - STEPS_SHOWN
  if (done.length === 0)
    return (
      <p className="text-ink-muted">
        {doneInWeek > 0
          ? `Nothing ticked yet today, ${doneInWeek} this week.`
          : 'Tick a step, and it lands here with one stroke.'}
      </p>
    )
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-s5 gap-y-s2">
        <TallyMarks count={done.length} label={`${done.length} done today`} />
        {doneInWeek > done.length && <p className="text-sm text-ink-muted">{doneInWeek} this week</p>}
      </div>
      <ul aria-label="Done today" className="mt-s3">
        {(isOpen ? latest : latest.slice(0, STEPS_SHOWN)).map((step) => (
          <StepRow key={step.id} step={step} hides={['date', 'time', 'journey']} />
        ))}
      </ul>
      {more > 0 && (
        <Button
          variant="quiet"
          size="small"
          className="-ml-s2"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Show the last five' : `and ${more} more`}
        </Button>
      )}
    </>
  )
}
