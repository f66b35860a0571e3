import './steps.css'
import type { ReactNode } from 'react'
import { Button } from '../../platform/ui/button.tsx'
import { recurrenceText } from '../recurrence/recurrence-text.ts'
import { usePlanner } from '../use-planner.ts'
import type { ParsedStep } from './parse-step-line.ts'
import { dayText, timeAndMinutesText } from './step-dates.ts'

/** What a typed line will become. */
export default function StepPreview({ step, onKeepText }: { step: ParsedStep; onKeepText: () => void }): ReactNode {
  const { state, today } = usePlanner()
  const { text, date, time = null, minutes = null, recurrence, journeyId } = step
  const journey = state.journeys.find(({ id }) => id === journeyId)
  const details = [
    recurrence ? recurrenceText(recurrence, date ?? today) : date && dayText(date, today),
    timeAndMinutesText({ time, minutes }),
    journey && (journey.title || 'Untitled journey'),
  ].filter(Boolean)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-s3 px-[0.9rem] pt-s1 text-sm text-ink-muted">
      <p role="status" className="min-w-0 wrap-anywhere">
        <b className="font-semibold text-ink">{text}</b> {details.join(' · ')}
      </p>
      <Button variant="quiet" size="small" className="-mx-2" onClick={onKeepText}>
        Keep as text
      </Button>
    </div>
  )
}
