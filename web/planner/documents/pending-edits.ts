import { CORE_DOCUMENT, itemId, quarterDocumentName } from '#contract/planner/documents.ts'
import { toIsoDay } from '../../platform/time/iso-day.ts'
import { randomKey, sessionId } from './item-keys.ts'
import type { PlannerEdits } from './planner-edits.ts'

/** An edit with its arguments, which are JSON, or those of a batch. */
export type PendingEdit = { name: keyof PlannerEdits; args: unknown[] } | { batch: PendingEdit[] }

type PendingOptions = {
  /** Edits of a tab that was closed before the documents were open. */
  earlier?: PendingEdit[]
  /** Called with all edits that wait, after each of them. */
  onCall: (waiting: PendingEdit[]) => void
}

/** Returns edits that can be made before the documents are open. `run` makes them, and later ones are made immediately. */
export function createPendingEdits({ earlier = [], onCall }: PendingOptions) {
  let open: PlannerEdits | null = null
  let waiting = earlier

  function callLater(edit: PendingEdit): void {
    if (open) makeEdit(edit, open)
    else {
      waiting.push(edit)
      onCall(waiting)
    }
  }

  const edits: Pick<PlannerEdits, 'addJourney' | 'addStep' | 'startCheckIn' | 'batch'> = {
    addJourney(fields, key = randomKey()) {
      callLater({ name: 'addJourney', args: [fields, key] })
      return itemId(CORE_DOCUMENT, key)
    },
    addStep(fields, key = randomKey()) {
      callLater({ name: 'addStep', args: [fields, key] })
      return itemId(quarterDocumentName(toIsoDay(new Date())), key)
    },
    startCheckIn(kind, date) {
      callLater({ name: 'startCheckIn', args: [kind, date] })
      return sessionId(kind, date)
    },
    batch(edit) {
      if (open) return open.batch(edit)
      const before = waiting
      waiting = []
      const result = edit()
      const batch = waiting
      waiting = before
      callLater({ batch })
      return result
    },
  }
  const deferred =
    (name: keyof PlannerEdits) =>
    (...args: unknown[]) =>
      callLater({ name, args })

  return {
    edits: new Proxy(edits as PlannerEdits, { get: (own, name: keyof PlannerEdits) => own[name] ?? deferred(name) }),
    run(target: PlannerEdits): void {
      open = target
      for (const edit of waiting) makeEdit(edit, target)
      waiting = []
    },
  }
}

function makeEdit(edit: PendingEdit, target: PlannerEdits): void {
  if ('name' in edit) (target[edit.name] as (...args: unknown[]) => void)(...edit.args)
  else
    target.batch(() => {
      for (const each of edit.batch) makeEdit(each, target)
    })
}
