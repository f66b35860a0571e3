import './practice-card.css'
import { useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { addDays, longDate } from '#contract/dates.ts'
import { TRACKS_MAX } from '#contract/planner/limits.ts'
import { weekday } from '../../platform/time/time-labels.ts'
import { Button } from '../../platform/ui/button.tsx'
import { toast } from '../../platform/ui/toast/toast-bus.ts'
import { usePlanner } from '../use-planner.ts'
import { PRACTICE_DAYS, practiceTrack, runningPractice } from './practice-track.ts'
import type { Practice } from './practice-url.ts'
import { WeekTrail } from './week-trail.tsx'

/** Adds the practice of a post as a track of seven days. */
export function PracticeCard({ practice }: { practice: Practice }) {
  const { state, edits, today } = usePlanner()
  const navigate = useNavigate()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { text, slug, title } = practice
  const running = runningPractice(state.tracks, slug, today)
  const isFull = state.tracks.length >= TRACKS_MAX
  const close = () => void navigate('/planner/tracks', { replace: true, preventScrollReset: true })
  const start = (date: string) => {
    edits.addTrack(practiceTrack(practice, date))
    close()
    const undo = { label: 'Undo', onSelect: edits.undo }
    toast({
      tone: 'good',
      title: 'Seven days it is',
      description: `${text}, until ${lastDayText(date)}.`,
      action: undo,
    })
  }
  return (
    <section className="practice-card sheet" aria-labelledby="practice">
      <WeekTrail className="w-36 min-[43rem]:w-56" />
      <div className="grid gap-s3 [&>h2]:wrap-anywhere">
        <p className="map-label">Try it for a week</p>
        <h2 id="practice" ref={heading} tabIndex={-1} className="outline-none">
          {text}
        </h2>
        {title && (
          <p>
            From the post{' '}
            <Link className="link" to={`/blog/${slug}`}>
              {title}
            </Link>
          </p>
        )}
        {running ? (
          <p className="lead">{`It’s already in your tracks, through ${lastDayText(running.startsOn)}.`}</p>
        ) : (
          <p className="text-ink-muted">
            {isFull
              ? 'You’ve reached the limit of tracks. Delete one that you no longer need.'
              : 'A track of seven days. Tick it once a day and watch its line grow. After the seventh day it ends.'}
          </p>
        )}
        <div className="row">
          {!running && !isFull && (
            <>
              <Button onClick={() => start(today)}>Start today</Button>
              <Button variant="secondary" onClick={() => start(addDays(today, 1))}>
                Start tomorrow
              </Button>
            </>
          )}
          <Button variant="quiet" onClick={close}>
            {running || isFull ? 'Close' : 'Not now'}
          </Button>
        </div>
      </div>
    </section>
  )
}

/** 'Sunday, December 6' */
function lastDayText(startsOn: string): string {
  const last = addDays(startsOn, PRACTICE_DAYS - 1)
  return `${weekday(last)}, ${longDate(last).split(',')[0]}`
}
