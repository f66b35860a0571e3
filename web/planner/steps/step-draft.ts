import * as Y from 'yjs'
import type { Step, StepPart } from '#contract/planner/items.ts'
import { DAY_MINUTES_MAX } from '#contract/planner/limits.ts'
import { isSame } from '../documents/item-writer.ts'
import type { StepFields } from '../documents/planner-edits.ts'
import { writeText } from '../documents/text-field.ts'
import { joinRule, movePattern, splitRule } from '../recurrence/recurrence-rule.ts'

/** Values of the fields of the step dialog. */
export type StepDraft = {
  text: string
  notes: string
  parts: readonly StepPart[]
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
    notes: step.notes,
    parts: step.parts,
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

/**
 * Returns the date and the fields that differ, so that changes of other fields by other devices persist.
 * @param opened the step when the dialog opened
 * @param current the step now
 */
export function changedStepFields(
  opened: Step,
  draft: StepDraft,
  current = opened,
): { fields: StepFields; date: string | null } {
  const waitingFor = draft.waitingFor.trim()
  const notes = draft.notes.trimEnd()
  const next = {
    text: draft.text.replace(/\s+/g, ' ').trim() || opened.text,
    notes: notes === opened.notes ? notes : mergeTexts(opened.notes, notes, current.notes),
    time: draft.time || null,
    minutes: minutesOf(draft.minutes),
    recurrence: draft.recurrence || null,
    journeyId: draft.journeyId || null,
    waitingFor,
    waitingUntil: (waitingFor && draft.waitingUntil) || null,
  }
  const changed = Object.entries(next).filter(([name, value]) => value !== opened[name as keyof typeof next])
  return { fields: Object.fromEntries(changed), date: draft.date || null }
}

/** Returns a text with the changes that two devices made in it. */
function mergeTexts(before: string, mine: string, theirs: string): string {
  const docOf = (next: string) => {
    const doc = new Y.Doc()
    writeText(doc, { name: 'text', initial: before, next, origin: null })
    return doc
  }
  const doc = docOf(mine)
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(docOf(theirs)))
  return doc.getText('text').toString()
}

/** Returns the sub-steps with the changes of the draft, and those that other devices made since the dialog opened. */
export function mergeParts(opened: Step, draft: StepDraft, current: Step): readonly StepPart[] {
  if (draft.parts === opened.parts) return current.parts
  const before = new Map(opened.parts.map((part) => [part.id, part]))
  const now = new Map(current.parts.map((part) => [part.id, part]))
  const drafted = draft.parts.flatMap((part): StepPart[] => {
    const text = part.text.replace(/\s+/g, ' ').trim()
    const [was, is] = [before.get(part.id), now.get(part.id)]
    if (!text || (was && !is && isSame(part, was))) return []
    if (!was || !is) return [{ ...part, text }]
    const isDone = part.isDone === was.isDone ? is.isDone : part.isDone
    return [{ id: part.id, text: text === was.text ? is.text : text, isDone }]
  })
  return [...drafted, ...current.parts.filter(({ id }) => !before.has(id))]
}

function minutesOf(text: string): number | null {
  const minutes = Math.round(Number(text))
  return text.trim() !== '' && minutes >= 1 ? Math.min(minutes, DAY_MINUTES_MAX) : null
}
