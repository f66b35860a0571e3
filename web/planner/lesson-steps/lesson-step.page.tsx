import './lesson-step.css'
import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import type { PageHandle } from '#contract/page-handle.ts'
import type { Step } from '#contract/planner/items.ts'
import { publicPrefetch } from '../../platform/router/public-prefetch.ts'
import { noindexMeta } from '../../platform/seo/noindex.ts'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { toast } from '../../platform/ui/toast/toast-bus.ts'
import { DayChoice } from '../steps/day-choice.tsx'
import { onDayText } from '../steps/step-dates.ts'
import { usePlanner } from '../use-planner.ts'
import { JourneyChoice } from './journey-choice.tsx'
import { type LessonAction, parseLessonStep } from './lesson-step-url.ts'

export const handle: PageHandle = { cache: {}, offline: 'planner' }

export const meta = noindexMeta('Give it a day')

/** Adds an action step of a lesson to the planner. */
export default function LessonStepPage() {
  const { hash } = useLocation()
  const action = parseLessonStep(hash)
  if (action) return <LessonStep key={hash} action={action} />
  return (
    <EmptyState
      title="This link has no step"
      level={2}
      action={
        <ButtonLink to="/binder" prefetch={publicPrefetch}>
          Open the binder
        </ButtonLink>
      }
    >
      Open a lesson and choose “Give it a day” beside one of its action steps.
    </EmptyState>
  )
}

function LessonStep({ action }: { action: LessonAction }) {
  const { state, edits, today } = usePlanner()
  const { key } = useLocation()
  const navigate = useNavigate()
  const step = state.steps.findLast(
    ({ origin }) => origin.from === 'lesson' && origin.lessonId === action.lessonId && origin.text === action.text,
  )
  const [journeyId, setJourneyId] = useState(step?.journeyId ?? null)
  const choose = (date: string) => {
    edits.batch(() => {
      if (!step) edits.addStep({ text: action.text, journeyId, date, origin: { from: 'lesson', ...action } })
      else {
        if (step.state !== 'open') edits.reopenStep(step.id)
        edits.scheduleStep(step.id, date)
        edits.updateStep(step.id, { journeyId })
      }
    })
    const seeIt = { label: 'See the day', onSelect: () => void navigate(`/planner/week?date=${date}`) }
    toast({ tone: 'good', title: `In your planner ${onDayText(date, today)}`, description: action.text, action: seeIt })
    // Returns to the lesson at its scroll position, unless this page was opened directly.
    void (key === 'default' ? navigate(action.path, { replace: true }) : navigate(-1))
  }
  return (
    <section className="lesson-step" aria-labelledby="lesson-step">
      <p className="map-label">From a lesson</p>
      <h1 id="lesson-step">Give it a day</h1>
      <blockquote className="border-l-3 border-act pl-[1em] text-lg leading-[1.45] wrap-anywhere">
        {action.text}
      </blockquote>
      {step && <p className="lead">{statusText(step, today)}</p>}
      <JourneyChoice journeyId={journeyId} onChoose={setJourneyId} />
      <DayChoice date={step?.state === 'open' ? step.date : null} onChoose={choose} />
      <Link className="link inline-flex min-h-target items-center justify-self-start" to={action.path}>
        Back to the lesson
      </Link>
    </section>
  )
}

function statusText({ state, date, doneOn }: Step, today: string): string {
  if (state === 'done')
    return `You ticked it ${doneOn ? onDayText(doneOn, today) : 'already'}. Choose a day to reopen it.`
  if (state === 'dropped') return 'You dropped it. Choose a day to reopen it.'
  return date
    ? `It’s planned ${onDayText(date, today)}. Choose another day to move it.`
    : 'It’s in your planner, without a day.'
}
