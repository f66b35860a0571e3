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
    <div className="step-preview">
      <p role="status">
        <b>{text}</b> {details.join(' · ')}
      </p>
      <Button variant="quiet" size="small" onClick={onKeepText}>
        Keep as text
      </Button>
    </div>
  )
}
