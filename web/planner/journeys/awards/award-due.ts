import { cardDate } from '#contract/dates.ts'
import type { Award, Journey } from '#contract/planner/items.ts'
import { stampTexts } from '../stamps/stamp-texts.ts'

type Progress = { doneSteps: number; today: string; stamps: Journey['stamps'] }

/** Returns true if the award is reached. A given one stays given, even if a step is reopened. */
export function isAwardDue({ due }: Pick<Award, 'due'>, { doneSteps, today, stamps }: Progress): boolean {
  if (due.after === 'steps') return doneSteps >= due.count
  if (due.after === 'date') return today >= due.date
  return stamps[due.stamp].stampedAt !== null
}

/** 'After 5 steps, 3 to go', 'On Mar 3, 2027', 'For the stamp Crew' */
export function awardDueText({ due }: Pick<Award, 'due'>, doneSteps: number): string {
  if (due.after === 'date') return `On ${cardDate(due.date)}`
  if (due.after === 'stamp') return `For the stamp “${stampTexts[due.stamp].title}”`
  const left = due.count - doneSteps
  const text = `After ${due.count} ${due.count === 1 ? 'step' : 'steps'}`
  return left > 0 && doneSteps > 0 ? `${text}, ${left} to go` : text
}
