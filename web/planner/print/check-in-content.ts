import { longDate } from '#contract/dates.ts'
import type { CheckInKind } from '#contract/planner/items.ts'
import type { CheckInSheet } from '#contract/planner/sheets/sheet-content.schema.ts'
import { SHEET_ANSWER_MAX } from '#contract/planner/sheets/sheet-limits.ts'
import { weekTitle } from '#contract/planner/sheets/week-sheet.ts'
import { checkInDateOf } from '../check-ins/check-in-dates.ts'
import { questionLabels } from '../check-ins/check-in-questions.ts'
import { checkInTitle, dayText, kindTexts } from '../check-ins/check-in-texts.ts'
import { findCheckIn } from '../check-ins/find-check-in.ts'
import { morningSteps } from '../check-ins/morning/morning-steps.ts'
import { openSteps, sundayWeek } from '../check-ins/sunday/sunday-week.ts'
import type { SheetChoice } from './sheet-choice.ts'
import { type SheetSources, sheetStep, truncateText } from './sheet-items.ts'

type Part = CheckInSheet['parts'][number]

/** Returns a session with its answers and the steps to review. */
export function checkInContent({ date, sessionKind }: SheetChoice, { state }: SheetSources): CheckInSheet {
  const from = checkInDateOf(sessionKind, date, state.settings.weekStart)
  const session = findCheckIn(state.sessions, sessionKind, from)
  const question = (name: string, lines: number): Part['questions'][number] => ({
    text: questionLabels[sessionKind].find(([known]) => known === name)?.[1] ?? name,
    answer: truncateText(session?.answers[name] ?? '', SHEET_ANSWER_MAX),
    lines,
  })
  const empty = (text: string, lines: number) => ({ text, answer: '', lines })
  const steps = (list: Parameters<typeof sheetStep>[0][]) =>
    list.filter(({ state }) => state === 'open').map((step) => sheetStep(step, step.date ? dayText(step.date) : ''))
  const parts: Record<CheckInKind, () => Part[]> = {
    sunday: () => [
      {
        title: 'Look back',
        note: '5 minutes',
        steps: steps(openSteps(state, { date: from, session })),
        questions: [question('good', 2)],
      },
      { title: 'Carry three over', note: '5 minutes', steps: [], questions: [empty('Three steps for next week', 3)] },
      { title: 'Drop up to five', note: '5 minutes', steps: [], questions: [empty('What no longer matters', 2)] },
      {
        title: 'One line each',
        note: '5 minutes',
        steps: [],
        questions: questionLabels.sunday.filter(([name]) => name !== 'good').map(([name]) => question(name, 1)),
      },
    ],
    morning: () => [
      { title: 'Today', note: 'Three are enough', steps: steps(morningSteps(state, from)), questions: [] },
      { title: 'One line', note: '', steps: [], questions: [question('line', 3)] },
    ],
    season: () => [
      { title: 'Look back', note: '', steps: [], questions: [question('carried', 5), question('learned', 5)] },
      { title: 'What’s next', note: '', steps: [], questions: [question('next', 5)] },
    ],
  }
  return {
    kind: 'session',
    sessionKind,
    from,
    title: kindTexts[sessionKind].title,
    note: checkInNote(sessionKind, from, sundayWeek(state, from).days[0] ?? from),
    parts: parts[sessionKind](),
  }
}

function checkInNote(kind: CheckInKind, date: string, firstDay: string): string {
  if (kind === 'sunday') return weekTitle(firstDay)
  return kind === 'season' ? checkInTitle({ kind, date }) : longDate(date)
}
