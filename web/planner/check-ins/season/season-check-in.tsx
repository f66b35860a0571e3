import './season.css'
import { Link } from 'react-router'
import { usePlanner } from '../../use-planner.ts'
import { AnswerField } from '../answer-field.tsx'
import { CheckInOverlay } from '../check-in-overlay.tsx'
import { checkInTitle, dayTitle } from '../check-in-texts.ts'
import type { CheckInProps } from '../sunday/sunday-check-in.tsx'
import { NextDestination } from './next-destination.tsx'
import { SeasonJourneys } from './season-journeys.tsx'
import { type LearnedLine, seasonReview } from './season-review.ts'

const MINUTES_PER_PART = 15

/** A quarter in one scroll, its journeys, and the next destination. */
export default function SeasonCheckIn({ session, onLeave }: CheckInProps) {
  const { state, edits } = usePlanner()
  const { learned, journeys } = seasonReview(state, session.date)
  const answer = (name: string) => ({
    value: session.answers[name] ?? '',
    onChange: (text: string) => edits.setCheckInAnswer(session.id, name, text),
  })
  const parts = [
    {
      name: 'learned',
      title: 'What you learned',
      content: (
        <>
          <LearnedScroll lines={learned} />
          <AnswerField label="This season I learned" {...answer('learned')} />
        </>
      ),
    },
    {
      name: 'journeys',
      title: 'Your journeys',
      content: (
        <>
          <SeasonJourneys journeys={journeys} />
          <AnswerField label="What carried you?" {...answer('carried')} />
        </>
      ),
    },
    { name: 'next', title: 'The next destination', content: <NextDestination session={session} /> },
  ]
  return (
    <CheckInOverlay
      title="Season session"
      subtitle={checkInTitle(session)}
      parts={parts}
      part={Math.min(session.part, parts.length - 1)}
      minutesPerPart={MINUTES_PER_PART}
      finishLabel="Finish"
      onPartChange={(part) => edits.setCheckInPart(session.id, part)}
      onFinish={() => edits.finishCheckIn(session.id)}
      onLeave={onLeave}
    />
  )
}

function LearnedScroll({ lines }: { lines: readonly LearnedLine[] }) {
  if (lines.length === 0)
    return (
      <p className="lead">
        There are no lines from this season’s <Link to="/planner/sessions/sunday">Sunday sessions</Link>. What stayed
        with you anyway?
      </p>
    )
  return (
    <>
      <p className="lead">
        {lines.length === 1 ? 'One Sunday, one line.' : `${lines.length} Sundays, one line each.`} Read them slowly.
      </p>
      <ol className="season-scroll">
        {lines.map(({ date, text }) => (
          <li key={date}>
            <time dateTime={date}>{dayTitle(date)}</time>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </>
  )
}
