import { documentNameOf, itemId, quarterDocumentName } from '#contract/planner/documents.ts'
import type { Step, StepPart } from '#contract/planner/items.ts'
import { PART_TEXT_MAX, PARTS_MAX } from '#contract/planner/limits.ts'
import { areRecurrenceRulesLoaded, nextOccurrence } from '../recurrence/next-occurrence.ts'
import { itemKeyOf, nextStepKey } from './item-keys.ts'
import { type ItemWriter, truncateText } from './item-writer.ts'
import type { PlannerDocuments } from './planner-documents.ts'
import type { PlannerEdits } from './planner-edits.ts'
import type { Tick } from './stored-items.ts'
import { partDoneField } from './stored-parts.ts'

type StepEdits = Pick<PlannerEdits, 'setParts' | 'completeStep' | 'reopenStep' | 'scheduleStep' | 'dropStep'> & {
  /** Creates next steps of recurring ones that were completed before the recurrence rules were loaded. */
  createMissingNextSteps: () => void
}

/** Edits of the parts, state and date of steps. */
export function createStepEdits(
  documents: PlannerDocuments,
  { edit, withoutUndo, write, add, change, changeText, recordEdit, markRemoved, setList }: ItemWriter,
  { now, today }: { now: () => number; today: () => string },
): StepEdits {
  const { reader } = documents

  function setParts(id: string, parts: readonly StepPart[]): void {
    if (!reader.find('steps', id)) return
    const stored = parts.slice(0, PARTS_MAX).map(({ id, text }) => ({ id, text: truncateText(text, PART_TEXT_MAX) }))
    edit(() => {
      setList('steps', id, 'parts', stored)
      change('steps', id, Object.fromEntries(parts.map((part) => [partDoneField(part.id), part.isDone || null])))
    })
  }

  /** Creates the next step of a recurring one, with the same id on all devices, whenever they complete it. */
  function createNextStep(step: Step, doneOn: string): void {
    if (!step.recurrence || !areRecurrenceRulesLoaded()) return
    const start = step.date ?? doneOn
    const next = nextOccurrence(step.recurrence, { start, after: start > doneOn ? start : doneOn })
    const documentName = step.date ? quarterDocumentName(step.date) : documentNameOf(step.id)
    const nextId = itemId(documentName, nextStepKey(step))
    change('steps', step.id, { nextStepId: next ? nextId : null })
    if (!next) return
    if (reader.findStored('steps', nextId)) {
      change('steps', nextId, { deletedAt: null, date: next.date })
      return
    }
    const { text, notes, journeyId, time, minutes, origin, position, parts } = step
    const fields = {
      text,
      notes: notes || null,
      journeyId,
      time,
      minutes,
      origin,
      position,
      date: next.date,
      recurrence: next.rule,
    }
    add('steps', documentName, fields, itemKeyOf(nextId))
    setParts(
      nextId,
      parts.map((part) => ({ ...part, isDone: false })),
    )
  }

  function createMissingNextSteps(): void {
    withoutUndo(() => {
      for (const step of reader.list('steps')) {
        const isMissing = step.state === 'done' && step.recurrence !== null
        if (isMissing && !reader.findStored('steps', step.id)?.changed.has('nextStepId'))
          createNextStep(step, step.doneOn ?? today())
      }
    })
  }

  function completeStep(id: string, { by = 'screen', on = today() }: Parameters<PlannerEdits['completeStep']>[1] = {}) {
    const step = reader.find('steps', id)
    if (!step || step.state === 'done') return
    const tick: Tick = { at: now(), on, by }
    edit(() => {
      // Each device has its own key: a device that reopens the step removes only the ticks that it has.
      const writer = documents.get(documentNameOf(id)).clientID
      write(documentNameOf(id), 'steps', { [`${itemKeyOf(id)}/done/${writer}`]: tick })
      createNextStep(step, on)
    })
  }

  function reopenStep(id: string): void {
    const step = reader.find('steps', id)
    const stored = reader.findStored('steps', id)
    if (!step || !stored || step.state === 'open') return
    edit(() => {
      if (step.state === 'waiting') {
        changeText('steps', id, 'waitingFor', '')
        change('steps', id, { waitingUntil: null })
        return
      }
      const ticks = [...stored.changed.keys()].filter((name) => name.startsWith('done/'))
      const key = itemKeyOf(id)
      write(documentNameOf(id), 'steps', Object.fromEntries(ticks.map((name) => [`${key}/${name}`, undefined])))
      change('steps', id, { dropped: false })
      recordEdit('steps', id)
      const nextStepId = stored.changed.get('nextStepId')
      const nextStep = typeof nextStepId === 'string' ? reader.find('steps', nextStepId) : null
      if (nextStep?.state === 'open') markRemoved('steps', nextStep.id)
      if (nextStepId !== undefined) write(documentNameOf(id), 'steps', { [`${key}/nextStepId`]: undefined })
    })
  }

  function scheduleStep(id: string, date: string | null): void {
    const step = reader.find('steps', id)
    if (!step || step.date === date) return
    const isLater = step.date !== null && date !== null && date > step.date
    edit(() => change('steps', id, { date, ...(isLater && { moves: step.moves + 1 }) }))
  }

  function dropStep(id: string): void {
    const step = reader.find('steps', id)
    if (step && step.state !== 'done') edit(() => change('steps', id, { dropped: true }))
  }

  return { setParts, completeStep, reopenStep, scheduleStep, dropStep, createMissingNextSteps }
}
