import { useState } from 'react'
import { addDays, longDate } from '#contract/dates.ts'
import { stampNames } from '#contract/planner/items.ts'
import { planDate } from '#contract/planner/plans/plan-dates.ts'
import type { PlanForm, PlanStep, PlanTrack } from '#contract/planner/plans/plans.schema.ts'
import { weekdayIndex } from '#contract/planner/weekday-index.ts'
import { TextField } from '../../../platform/forms/text-field.tsx'
import '../../../planner/journeys/stamps/stamp-album.css'
import { StampDrawing } from '../../../planner/journeys/stamps/stamp-drawing.tsx'
import { stampTexts } from '../../../planner/journeys/stamps/stamp-texts.ts'
import { toIsoDay } from '../../../platform/time/iso-day.ts'
import { weekday } from '../../../platform/time/time-labels.ts'
import { usePlanCourses } from './use-plan-courses.ts'

/** Previews the journey of a learner, for a start date that can be changed. */
export function PlanPreview({ content: { courseId, steps, tracks, questions } }: { content: PlanForm }) {
  const course = usePlanCourses()?.find(({ id }) => id === courseId)
  const [start, setStart] = useState(nextMonday)
  return (
    <article className="mx-auto grid max-w-4xl gap-s5" aria-label="The plan as a learner sees it">
      <div className="flex flex-wrap items-end justify-between gap-s4">
        <div>
          <p className="map-label">Journey</p>
          <h2>{course?.title ?? 'Title of the course'}</h2>
        </div>
        <TextField
          label="If it starts on"
          type="date"
          value={start}
          onChange={({ target }) => target.value && setStart(target.value)}
        />
      </div>
      <section className="sheet p-s5">
        <h3>Steps</h3>
        {steps.length === 0 && <p className="mt-s2 text-ink-muted">No steps yet.</p>}
        <ol className="mt-s3 divide-y divide-hair">
          {datedSteps(steps, start).map(({ key, text, date }) => (
            <li key={key} className="grid gap-x-s4 py-s3 sm:grid-cols-[13rem_minmax(0,1fr)]">
              <span className="text-ink-muted">
                {date ? `${weekday(date)}, ${longDate(date).split(',')[0]}` : 'Day not entered'}
              </span>
              <span className="wrap-anywhere">{text || 'What to do'}</span>
            </li>
          ))}
        </ol>
      </section>
      {tracks.length > 0 && (
        <section className="sheet p-s5">
          <h3>Tracks</h3>
          <ul className="mt-s3 divide-y divide-hair">
            {tracks.map((track) => (
              <li key={track.key} className="py-s3">
                <b className="wrap-anywhere">{track.title || 'What to do'}</b>
                <p className="text-ink-muted">{trackText(track)}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h3>The plan</h3>
        <ul className="stamp-album sheet mt-s3">
          {stampNames.map((name) => (
            <li key={name}>
              <span className="relative block max-w-36" data-stamp={name}>
                <StampDrawing name={name} isStamped={false} />
              </span>
              <span className="stamp-album__title">{stampTexts[name].title}</span>
              <span className="stamp-album__text">{questions[name] || stampTexts[name].question}</span>
            </li>
          ))}
        </ul>
      </section>
    </article>
  )
}

function nextMonday(): string {
  const today = toIsoDay(new Date())
  return addDays(today, 7 - weekdayIndex(today))
}

/** Steps by date; those without a valid day are last. */
function datedSteps(steps: readonly PlanStep[], start: string) {
  return steps
    .map(({ key, text, day }) => {
      const isValid = 'days' in day ? day.days >= 0 && day.days < 10_000 : day.week > 0 && day.week < 1_000
      return { key, text, date: isValid ? planDate(day, start) : null }
    })
    .sort((a, b) => ((a.date ?? '9999') < (b.date ?? '9999') ? -1 : 1))
}

const measureTexts = { tick: 'A tick a day', count: 'A count', amount: 'An amount' }

function trackText({ measure, unit, weekdays, weeklyTarget }: PlanTrack): string {
  const names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
  const days = weekdays.map((day) => names[day])
  const target = measure === 'tick' ? `${weeklyTarget} days a week` : `${weeklyTarget} ${unit} a week`
  return [
    measureTexts[measure],
    days.length > 0 ? days.join(', ') : 'any day',
    ...(weeklyTarget === null ? [] : [target.replace('  ', ' ')]),
  ].join(', ')
}
