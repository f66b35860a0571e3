import type { Step } from '#contract/planner/items.ts'
import { DAY_MINUTES_MAX } from '#contract/planner/limits.ts'
import type { StepFields } from '../documents/planner-edits.ts'
import { joinRule, movePattern, splitRule } from '../recurrence/recurrence-rule.ts'

/** Values of the fields of the step dialog. */
export type StepDraft = {
  text: string
  date: string
  time: string
  minutes: string
  recurrence: string
  journeyId: string
  waitingFor: string
  waitingUntil: string
}

export function toStepDraft(step: Step): StepDraft {
  return {
    text: step.text,
    date: step.date ?? '',
    time: step.time ?? '',
    minutes: step.minutes === null ? '' : String(step.minutes),
    recurrence: step.recurrence ?? '',
    journeyId: step.journeyId ?? '',
    waitingFor: step.waitingFor,
    waitingUntil: step.waitingUntil ?? '',
  }
}

/** Changes the date of the step. Its rule moves along: 'Every Monday' becomes 'Every Tuesday'. */
export function moveStepDraft(draft: StepDraft, date: string, today: string): StepDraft {
  const { pattern, end } = splitRule(draft.recurrence)
  const recurrence = joinRule(movePattern(pattern, draft.date || today, date || today), end)
  return { ...draft, date, recurrence: recurrence ?? '' }
}

/** Returns the date and the fields that differ, so that changes of other fields by other devices persist. */
export function changedStepFields(step: Step, draft: StepDraft): { fields: StepFields; date: string | null } {
  const waitingFor = draft.waitingFor.trim()
  const next = {
    text: draft.text.replace(/\s+/g, ' ').trim() || step.text,
    time: draft.time || null,
    minutes: minutesOf(draft.minutes),
    recurrence: draft.recurrence || null,
    journeyId: draft.journeyId || null,
    waitingFor,
    waitingUntil: (waitingFor && draft.waitingUntil) || null,
  }
  const changed = Object.entries(next).filter(([name, value]) => value !== step[name as keyof typeof next])
  return { fields: Object.fromEntries(changed), date: draft.date || null }
}

function minutesOf(text: string): number | null {
  const minutes = Math.round(Number(text))
  return text.trim() !== '' && minutes >= 1 ? Math.min(minutes, DAY_MINUTES_MAX) : null
}
