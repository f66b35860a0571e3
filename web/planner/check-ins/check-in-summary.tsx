import type { ReactNode } from 'react'
import { categoryNames } from '#contract/content/categories.ts'
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
        <h3 className="text-2xl leading-[1.08]">{checkInTitle(session)}</h3>
        <Surface punched className="grid min-h-48 grid-cols-1 gap-s6 py-s5 pr-s5">
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

const rowClass = 'border-t border-hair py-s2 wrap-anywhere'

function WeekSummary({ session }: { session: CheckIn }) {
  const { state } = usePlanner()
  const { doneSteps, nextDays } = sundayWeek(state, session.date)
  const carried = carriedSteps(state, session, nextDays)
  const dropped = droppedSteps(state, session)
  return (
    <div className="grid grid-cols-1 gap-s6 empty:hidden">
      <Part title={`Done: ${doneSteps.length}`} isShown={doneSteps.length > 0}>
        <Tally count={doneSteps.length} />
        <DoneList steps={doneSteps} />
      </Part>
      <Part title="Carried over" isShown={carried.length > 0}>
        <ul>
          {carried.map(({ id, text, date }) => (
            <li key={id} className={rowClass}>
              <b className="inline-block min-w-17 font-[620] tabular-nums">{date && dayText(date)}</b> {text}
            </li>
          ))}
        </ul>
      </Part>
      <Part title="Dropped" isShown={dropped.length > 0}>
        <ul>
          {dropped.map(({ id, text }) => (
            <li key={id} className={rowClass}>
              <s className="text-ink-muted">{text}</s>
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
    <dl className="grid grid-cols-1 gap-s5">
      {answered.map(([name, label]) => (
        <div key={name} data-hue={hueOf(name)}>
          <dt className="font-semibold text-[var(--hue-ink,var(--ink))]">{label}</dt>
          <dd className="session-answer__text border-l-3 border-[var(--hue,var(--hair))] pl-s4">
            {session.answers[name]}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const hueOf = (question: string) =>
  categoryColorOf(categoryNames.find((category) => categoryQuestion(category) === question) ?? null)
