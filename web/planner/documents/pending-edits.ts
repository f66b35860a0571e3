import { CORE_DOCUMENT, itemId, quarterDocumentName } from '#contract/planner/documents.ts'
import { toIsoDay } from '../../platform/time/iso-day.ts'
import { randomKey, sessionId } from './item-keys.ts'
import type { PlannerEdits } from './planner-edits.ts'

type Call = (edits: PlannerEdits) => void

/**
 * Returns edits that can be made before the documents are open. `run` makes them, and later calls are made immediately.
 * @param onCall called for each edit that waits
 */
export function createPendingEdits(onCall: () => void) {
  let open: PlannerEdits | null = null
  let calls: Call[] = []

  function callLater(call: Call): void {
    if (open) call(open)
    else {
      calls.push(call)
      onCall()
    }
  }

  const edits: Pick<PlannerEdits, 'addJourney' | 'addStep' | 'startCheckIn' | 'batch'> = {
    addJourney(fields, key = randomKey()) {
      callLater(({ addJourney }) => addJourney(fields, key))
      return itemId(CORE_DOCUMENT, key)
    },
    addStep(fields, key = randomKey()) {
      callLater(({ addStep }) => addStep(fields, key))
      return itemId(quarterDocumentName(toIsoDay(new Date())), key)
    },
    startCheckIn(kind, date) {
      callLater(({ startCheckIn }) => startCheckIn(kind, date))
      return sessionId(kind, date)
    },
    batch(edit) {
      if (open) return open.batch(edit)
      const earlier = calls
      calls = []
      const result = edit()
      const batched = calls
      calls = earlier
      callLater((target) => target.batch(() => runAll(batched, target)))
      return result
    },
  }
  const deferred =
    (name: keyof PlannerEdits) =>
    (...args: unknown[]) =>
      callLater((target) => (target[name] as (...args: unknown[]) => void)(...args))

  return {
    edits: new Proxy(edits as PlannerEdits, { get: (own, name: keyof PlannerEdits) => own[name] ?? deferred(name) }),
    run(target: PlannerEdits): void {
      open = target
      runAll(calls, target)
      calls = []
    },
  }
}

function runAll(calls: readonly Call[], target: PlannerEdits): void {
  for (const call of calls) call(target)
}
