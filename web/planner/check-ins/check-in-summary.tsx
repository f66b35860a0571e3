import { categoryNames } from '#contract/content/categories.ts'
import './check-in-summary.css'
import type { ReactNode } from 'react'
import type { CheckIn } from '#contract/planner/items.ts'
import { categoryColorOf } from '../../platform/categories/category.tsx'
import { Button, ButtonLink } from '../../platform/ui/button.tsx'
import { Surface } from '../../platform/ui/surface.tsx'
import { answeredQuestion } from '../guides/question-of-day.ts'
import { usePlanner } from '../use-planner.ts'
import { OverlayFrame } from './check-in-overlay.tsx'
import { categoryQuestion, questionLabels } from './check-in-questions.ts'
import { checkInTitle, dayText, kindTexts } from './check-in-texts.ts'
import { carriedSteps } from './sunday/carried-steps.ts'
import { DoneList } from './sunday/last-week.tsx'
import { droppedSteps, sundayWeek } from './sunday/sunday-week.ts'
import { Tally } from './tally.tsx'

/** A finished session, to read. */
export default function CheckInSummary({ session, onLeave }: { session: CheckIn; onLeave: () => void }) {
  const { today } = usePlanner()
  const { title } = kindTexts[session.kind]
  const nextWeek = useNextWeek(session)
  return (
    <OverlayFrame title={title} subtitle={checkInTitle(session)} leaveLabel="Close" onLeave={onLeave}>
      <div className="session-overlay__body">
        <h3 className="session-summary__title">{checkInTitle(session)}</h3>
        <Surface punched className="session-summary__page">
          {session.kind === 'sunday' && <WeekSummary session={session} />}
          <Answers session={session} />
        </Surface>
      </div>
      <div className="session-overlay__foot">
        {nextWeek && nextWeek.to >= today && (
          <ButtonLink variant="secondary" to={`/planner/print?sheet=week&date=${nextWeek.from}`}>
            Print the week
          </ButtonLink>
        )}
        <Button onClick={onLeave}>Done</Button>
      </div>
    </OverlayFrame>
  )
}

/** The week that a Sunday session planned. */
function useNextWeek(session: CheckIn): { from: string; to: string } | null {
  const { state } = usePlanner()
  if (session.kind !== 'sunday') return null
  const { nextDays } = sundayWeek(state, session.date)
  const [from, to] = [nextDays[0], nextDays.at(-1)]
  return from && to ? { from, to } : null
}

function WeekSummary({ session }: { session: CheckIn }) {
  const { state } = usePlanner()
  const { doneSteps, nextDays } = sundayWeek(state, session.date)
  const carried = carriedSteps(state, session, nextDays)
  const dropped = droppedSteps(state, session)
  return (
    <div className="session-summary">
      <Part title={`Done: ${doneSteps.length}`} isShown={doneSteps.length > 0}>
        <Tally count={doneSteps.length} />
        <DoneList steps={doneSteps} />
      </Part>
      <Part title="Carried over" isShown={carried.length > 0}>
        <ul className="session-summary__steps">
          {carried.map(({ id, text, date }) => (
            <li key={id}>
              <b>{date && dayText(date)}</b> {text}
            </li>
          ))}
        </ul>
      </Part>
      <Part title="Dropped" isShown={dropped.length > 0}>
        <ul className="session-summary__steps">
          {dropped.map(({ id, text }) => (
            <li key={id}>
              <s>{text}</s>
            </li>
          ))}
        </ul>
      </Part>
    </div>
  )
}

function Part({ title, isShown, children }: { title: string; isShown: boolean; children: ReactNode }) {
  return (
    isShown && (
      <section>
        <h4>{title}</h4>
        {children}
      </section>
    )
  )
}

function Answers({ session }: { session: CheckIn }) {
  const question = answeredQuestion(session)
  const labels = [
    ...(question ? [[question.question.name, question.question.text] as const] : []),
    ...questionLabels[session.kind],
  ]
  const answered = labels.filter(([name]) => session.answers[name]?.trim())
  if (answered.length === 0) return null
  return (
    <dl className="session-summary__answers">
      {answered.map(([name, label]) => (
        <div key={name} data-hue={hueOf(name)}>
          <dt>{label}</dt>
          <dd>{session.answers[name]}</dd>
        </div>
      ))}
    </dl>
  )
}

const hueOf = (question: string) =>
  categoryColorOf(categoryNames.find((category) => categoryQuestion(category) === question) ?? null)
