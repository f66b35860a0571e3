import './today.css'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { longDate } from '#contract/dates.ts'
import { weekday } from '../../platform/time/time-labels.ts'
import { Button } from '../../platform/ui/button.tsx'
import { ProductRequired } from '../access/product-required.tsx'
import { weekDays } from '../check-ins/check-in-dates.ts'
import { goalsOfWeek } from '../check-ins/sunday/carried-steps.ts'
import { isTrackIncluded } from '../practices/practice-track.ts'
import { StepRow } from '../steps/step-row.tsx'
import { useDialog } from '../use-dialog.tsx'
import { usePlanner } from '../use-planner.ts'
import { DayRail } from './day-rail.tsx'
import { DoneSide } from './done-side.tsx'
import { QuestionCard } from './question-card.tsx'
import { ToDo } from './to-do.tsx'
import { todayView } from './today-view.ts'
import { TrackDot } from './track-dot.tsx'

/** Two columns on a wide screen: what to do, and the day with what is done. */
export function Today() {
  const { state, today, access } = usePlanner()
  const view = useMemo(() => todayView(state, today), [state, today])
  const goals = useMemo(() => goalsOfWeek(state, weekDays(today, state.settings.weekStart)), [state, today])
  const closeDay = useDialog(() => import('./close-day-dialog.tsx').then((module) => module.CloseDayDialog))
  return (
    <div className="today">
      <h1 className="today__date">
        <span>{weekday(today)}</span> <time dateTime={today}>{longDate(today).split(',')[0]}</time>
      </h1>
      <section className="today-sheet today-sheet--punched today__to-do" aria-labelledby="today-to-do">
        <h2 id="today-to-do" className="today-sheet__tab">
          Steps
        </h2>
        <div className="today-sheet__page">
          <ToDo view={view} />
          <div className="today__lines" aria-hidden="true" />
        </div>
      </section>
      <QuestionCard />
      <div className="today__side">
        {goals.length > 0 && (
          <section className="today-sheet" aria-labelledby="today-goals">
            <h2 id="today-goals" className="today-sheet__tab">
              This week
            </h2>
            <ul className="today-sheet__page">
              {goals.map((step) => (
                <StepRow key={step.id} step={step} hides={['journey', 'time']} />
              ))}
            </ul>
          </section>
        )}
        <section className="today-sheet" aria-labelledby="today-day">
          <h2 id="today-day" className="today-sheet__tab">
            The day
          </h2>
          <div className="today-sheet__page">
            <DayRail steps={view.steps} />
          </div>
        </section>
        {view.tracks.length > 0 && (
          <section className="today-sheet" aria-labelledby="today-tracks">
            <h2 id="today-tracks" className="today-sheet__tab">
              Tracks
            </h2>
            <div className="today-sheet__page">
              <ul className="track-dots">
                {view.tracks.map((track) => (
                  <TrackDot key={track.id} track={track} date={today} readOnly={!isTrackIncluded(access, track)} />
                ))}
              </ul>
              {!view.tracks.every((track) => isTrackIncluded(access, track)) && (
                <div className="mt-s4">
                  <ProductRequired subject="Tracks" isCompact />
                </div>
              )}
              <Link className="link mt-s2 inline-flex min-h-target items-center" to="/planner/tracks">
                See your tracks
              </Link>
            </div>
          </section>
        )}
        <section className="today-sheet today-sheet--shade" aria-labelledby="today-done">
          <h2 id="today-done" className="today-sheet__tab">
            Done
          </h2>
          <div className="today-sheet__page">
            <DoneSide view={view} />
            {view.steps.length + view.done.length > 0 && (
              <Button variant="quiet" size="small" className="-ml-s2 mt-s2" onClick={closeDay.show}>
                Close the day
              </Button>
            )}
            {closeDay.render({})}
          </div>
        </section>
      </div>
    </div>
  )
}
