import { useState } from 'react'
import { answeredQuestion, questionOfDay } from '../../guides/question-of-day.ts'
import { usePlanner } from '../../use-planner.ts'
import { SessionAnswer } from '../answer-field.tsx'
import { CheckInOverlay, type CheckInProps } from '../check-in-overlay.tsx'
import { MorningChoice } from './morning-choice.tsx'

const MINUTES_PER_PART = 2

/** Three cards: the question of the day, what matters most, one line. */
export default function MorningCheckIn({ session, onLeave }: CheckInProps) {
  const { state } = usePlanner()
  // The question stays the same while it is answered.
  const [question] = useState(() => answeredQuestion(session)?.question ?? questionOfDay(session.date, state.journeys))
  const parts = [
    {
      name: 'question',
      title: 'Today’s question',
      content: <SessionAnswer session={session} question={question.name} label={question.text} />,
    },
    { name: 'steps', title: 'What matters most', content: <MorningChoice session={session} /> },
    {
      name: 'line',
      title: 'One line',
      content: (
        <SessionAnswer
          session={session}
          question="line"
          label="One line for today"
          hint="An intention, a thank-you, the weather."
          isLine
        />
      ),
    },
  ]
  return (
    <CheckInOverlay
      session={session}
      parts={parts}
      minutesPerPart={MINUTES_PER_PART}
      finishLabel="Begin the day"
      onLeave={onLeave}
    />
  )
}
