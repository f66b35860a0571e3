import './today.css'
import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router'
import { longDate } from '#contract/dates.ts'
import { weekday } from '../../platform/time/time-labels.ts'
import { Button } from '../../platform/ui/button.tsx'
import { classNames } from '../../platform/ui/class-names.ts'
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
      <Page title="Steps" id="today-to-do" className="today-sheet--punched today__to-do">
        <ToDo view={view} />
        <div className="today__lines" aria-hidden="true" />
      </Page>
      <QuestionCard />
      <div className="grid content-start gap-s6">
        {goals.length > 0 && (
          <Page title="This week" id="today-goals">
            <ul>
              {goals.map((step) => (
                <StepRow key={step.id} step={step} hides={['journey', 'time']} />
              ))}
            </ul>
          </Page>
        )}
        <Page title="The day" id="today-day">
          <DayRail steps={view.steps} />
        </Page>
        {view.tracks.length > 0 && (
          <Page title="Tracks" id="today-tracks">
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
          </Page>
        )}
        <Page title="Done" id="today-done" className="today-sheet--shade">
          <DoneSide view={view} />
          {view.steps.length + view.done.length > 0 && (
            <Button variant="quiet" size="small" className="-ml-s2 mt-s2" onClick={closeDay.show}>
              Close the day
            </Button>
          )}
          {closeDay.render({})}
        </Page>
      </div>
    </div>
  )
}

type PageProps = { title: string; id: string; className?: string; children: ReactNode }

/** A page of the binder with its tab. */
const Page = ({ title, id, className, children }: PageProps) => (
  <section className={classNames('today-sheet', className)} aria-labelledby={id}>
    <h2 id={id} className="today-sheet__tab">
      {title}
    </h2>
    <div className="today-sheet__page sheet">{children}</div>
  </section>
)
