import * as Y from 'yjs'
import type { DeviceKind } from '#contract/planner/written-texts.ts'
import { createPlannerEdits } from './edit-planner.ts'
import { createPlannerDocuments } from './planner-documents.ts'

/** Creates a planner in memory. Each reading of its clock advances the clock by 100 ms. */
export function createPlanner({
  today = '2026-11-30',
  device = 'computer',
}: {
  today?: string
  device?: DeviceKind
} = {}) {
  let instant = Date.parse(`${today}T09:00:00Z`)
  let date = today
  const now = () => {
    instant += 100
    return instant
  }
  const documents = createPlannerDocuments({ now })
  const edits = createPlannerEdits({ documents, now, today: () => date, timeZone: () => 'Europe/Berlin', device })
  return {
    documents,
    edits,
    state: documents.reader.getState,
    setToday: (next: string) => {
      date = next
    },
    wait: (milliseconds: number) => {
      instant += milliseconds
    },
  }
}

export type TestPlanner = ReturnType<typeof createPlanner>

/** Sends what `to` is missing. */
export function send(from: TestPlanner, to: TestPlanner): void {
  to.documents.batch(() => {
    for (const name of from.documents.names()) {
      const doc = to.documents.get(name)
      Y.applyUpdate(doc, Y.encodeStateAsUpdate(from.documents.get(name), Y.encodeStateVector(doc)), 'received')
    }
  })
}

export function exchange(...planners: TestPlanner[]): void {
  for (const from of planners) for (const to of planners) if (from !== to) send(from, to)
}
