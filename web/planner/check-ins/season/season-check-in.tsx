import './season.css'
import { Link } from 'react-router'
import { usePlanner } from '../../use-planner.ts'
import { SessionAnswer } from '../answer-field.tsx'
import { CheckInOverlay, type CheckInProps } from '../check-in-overlay.tsx'
import { dayTitle } from '../check-in-texts.ts'
import { NextDestination } from './next-destination.tsx'
import { SeasonJourneys } from './season-journeys.tsx'
import { type LearnedLine, seasonReview } from './season-review.ts'

const MINUTES_PER_PART = 15

/** A quarter in one scroll, its journeys, and the next destination. */
export default function SeasonCheckIn({ session, onLeave }: CheckInProps) {
  const { state } = usePlanner()
  const { learned, journeys } = seasonReview(state, session.date)
  const parts = [
    {
      name: 'learned',
      title: 'What you learned',
      content: (
        <>
          <LearnedScroll lines={learned} />
          <SessionAnswer session={session} question="learned" label="This season I learned" />
        </>
      ),
    },
    {
      name: 'journeys',
      title: 'Your journeys',
      content: (
        <>
          <SeasonJourneys journeys={journeys} />
          <SessionAnswer session={session} question="carried" label="What carried you?" />
        </>
      ),
    },
    { name: 'next', title: 'The next destination', content: <NextDestination session={session} /> },
  ]
  return <CheckInOverlay session={session} parts={parts} minutesPerPart={MINUTES_PER_PART} onLeave={onLeave} />
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
            <time className="text-sm text-ink-muted" dateTime={date}>
              {dayTitle(date)}
            </time>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </>
  )
}
