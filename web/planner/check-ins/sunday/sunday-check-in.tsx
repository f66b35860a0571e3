import type { PlannerSession } from '#contract/planner/items.ts'
import { usePlanner } from '../../use-planner.ts'
import { SessionOverlay, type SessionPart } from '../check-in-overlay.tsx'
import { sessionTitle } from '../check-in-texts.ts'
import { CarrySteps } from './carry-steps.tsx'
import { DropSteps } from './drop-steps.tsx'
import { LastWeek } from './last-week.tsx'
import { LearnedLines } from './learned-lines.tsx'
import { type SundayPart, sundayParts } from './sunday-week.ts'

const MINUTES_PER_PART = 5

export type SessionProps = { session: PlannerSession; onLeave: () => void }

/** Four parts of five minutes. */
export default function SundaySession({ session, onLeave }: SessionProps) {
  const { state, edits } = usePlanner()
  const names = sundayParts(state.sessions, session)
  const isFirst = names.length === 2
  const contents: Record<SundayPart, Omit<SessionPart, 'name'>> = {
    week: { title: 'Look back', content: <LastWeek session={session} /> },
    carry: { title: 'Carry three over', content: <CarrySteps session={session} /> },
    drop: { title: 'Drop up to five', content: <DropSteps session={session} /> },
    lines: { title: 'One line each', content: <LearnedLines session={session} isFirst={isFirst} /> },
  }
  const part = Math.min(session.part, names.length - 1)
  return (
    <SessionOverlay
      title="Sunday session"
      subtitle={sessionTitle(session)}
      parts={names.map((name) => ({ name, ...contents[name] }))}
      part={part}
      minutesPerPart={MINUTES_PER_PART}
      finishLabel="Finish"
      onPartChange={(next) => edits.setSessionPart(session.id, next)}
      onFinish={() => edits.finishSession(session.id)}
      onLeave={onLeave}
    />
  )
}
