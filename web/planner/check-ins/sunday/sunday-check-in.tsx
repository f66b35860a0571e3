import type { CheckIn } from '#contract/planner/items.ts'
import { usePlanner } from '../../use-planner.ts'
import { CheckInOverlay, type CheckInPart } from '../check-in-overlay.tsx'
import { checkInTitle } from '../check-in-texts.ts'
import { CarrySteps } from './carry-steps.tsx'
import { DropSteps } from './drop-steps.tsx'
import { LastWeek } from './last-week.tsx'
import { LearnedLines } from './learned-lines.tsx'
import { type SundayPart, sundayParts } from './sunday-week.ts'

const MINUTES_PER_PART = 5

export type CheckInProps = { session: CheckIn; onLeave: () => void }

/** Four parts of five minutes. */
export default function SundayCheckIn({ session, onLeave }: CheckInProps) {
  const { state, edits } = usePlanner()
  const names = sundayParts(state.sessions, session)
  const isFirst = names.length === 2
  const contents: Record<SundayPart, Omit<CheckInPart, 'name'>> = {
    week: { title: 'Look back', content: <LastWeek session={session} /> },
    carry: { title: 'Carry three over', content: <CarrySteps session={session} /> },
    drop: { title: 'Drop up to five', content: <DropSteps session={session} /> },
    lines: { title: 'One line each', content: <LearnedLines session={session} isFirst={isFirst} /> },
  }
  const part = Math.min(session.part, names.length - 1)
  return (
    <CheckInOverlay
      title="Sunday session"
      subtitle={checkInTitle(session)}
      parts={names.map((name) => ({ name, ...contents[name] }))}
      part={part}
      minutesPerPart={MINUTES_PER_PART}
      finishLabel="Finish"
      onPartChange={(next) => edits.setCheckInPart(session.id, next)}
      onFinish={() => edits.finishCheckIn(session.id)}
      onLeave={onLeave}
    />
  )
}
