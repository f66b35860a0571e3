import { usePlanner } from '../../use-planner.ts'
import { CheckInOverlay, type CheckInPart, type CheckInProps } from '../check-in-overlay.tsx'
import { CarrySteps } from './carry-steps.tsx'
import { DropSteps } from './drop-steps.tsx'
import { LastWeek } from './last-week.tsx'
import { LearnedLines } from './learned-lines.tsx'
import { type SundayPart, sundayParts } from './sunday-week.ts'

const MINUTES_PER_PART = 5

/** Four parts of five minutes. */
export default function SundayCheckIn({ session, onLeave }: CheckInProps) {
  const { state } = usePlanner()
  const names = sundayParts(state.sessions, session)
  const contents: Record<SundayPart, Omit<CheckInPart, 'name'>> = {
    week: { title: 'Look back', content: <LastWeek session={session} /> },
    carry: { title: 'Carry three over', content: <CarrySteps session={session} /> },
    drop: { title: 'Drop up to five', content: <DropSteps session={session} /> },
    lines: { title: 'One line each', content: <LearnedLines session={session} isFirst={names.length === 2} /> },
  }
  const parts = names.map((name) => ({ name, ...contents[name] }))
  return <CheckInOverlay session={session} parts={parts} minutesPerPart={MINUTES_PER_PART} onLeave={onLeave} />
}
