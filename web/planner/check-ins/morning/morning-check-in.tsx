import { useState } from 'react'
import { answeredQuestion, questionOfDay } from '../../guides/question-of-day.ts'
import { usePlanner } from '../../use-planner.ts'
import { AnswerField } from '../answer-field.tsx'
import { CheckInOverlay } from '../check-in-overlay.tsx'
import { checkInTitle } from '../check-in-texts.ts'
import type { CheckInProps } from '../sunday/sunday-check-in.tsx'
import { MorningChoice } from './morning-choice.tsx'

const MINUTES_PER_PART = 2

/** Three cards: the question of the day, what matters most, one line. */
export default function MorningCheckIn({ session, onLeave }: CheckInProps) {
  const { state, edits } = usePlanner()
  // The question stays the same while it is answered.
  const [question] = useState(() => answeredQuestion(session)?.question ?? questionOfDay(session.date, state.journeys))
  const answer = (name: string) => ({
    value: session.answers[name] ?? '',
    onChange: (text: string) => edits.setCheckInAnswer(session.id, name, text),
  })
  const parts = [
    {
      name: 'question',
      title: 'Today’s question',
      content: <AnswerField label={question.text} {...answer(question.name)} />,
    },
    { name: 'steps', title: 'What matters most', content: <MorningChoice session={session} /> },
    {
      name: 'line',
      title: 'One line',
      content: (
        <AnswerField
          label="One line for today"
          hint="An intention, a thank-you, the weather."
          isLine
          {...answer('line')}
        />
      ),
    },
  ]
  return (
    <CheckInOverlay
      title="Morning session"
      subtitle={checkInTitle(session)}
      parts={parts}
      part={Math.min(session.part, parts.length - 1)}
      minutesPerPart={MINUTES_PER_PART}
      finishLabel="Begin the day"
      onPartChange={(part) => edits.setCheckInPart(session.id, part)}
      onFinish={() => edits.finishCheckIn(session.id)}
      onLeave={onLeave}
    />
  )
}
