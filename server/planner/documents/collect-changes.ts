import type { SyncInput, SyncResponse } from '#contract/planner/planner.schema.ts'
import type { Ctx } from '../../context.ts'
import { refuseUnreadable } from './append-updates.ts'
import { EMPTY_UPDATE_BYTES } from './parse-update.ts'
import type { RunTask } from './run-update-task.ts'
import { type DocumentRecord, emptyDocument, readUpdates, type StoredUpdate } from './stored-documents.ts'
import { findMissing } from './update-tasks.ts'

/** Size above which no further complete document is added to a response. */
const RESPONSE_BYTES_MAX = 3_000_000

type CollectInput = {
  names: ReadonlySet<string>
  documents: ReadonlyMap<string, DocumentRecord>
  /** Updates after the cursor of the browser. */
  newUpdates: readonly StoredUpdate[]
  sent: SyncInput['documents']
  /** False if the next request of the browser returns further updates. */
  isLastBatch: boolean
  runTask: RunTask
}

/**
 * Returns the missing changes of each document: new updates, or everything after the browser's state vector.
 * @throws validation if a state vector cannot be read
 */
export async function collectChanges(
  ctx: Ctx,
  userId: string,
  { names, documents, newUpdates, sent, isLastBatch, runTask }: CollectInput,
): Promise<Pick<SyncResponse, 'documents' | 'hasMore'>> {
  const newByName = Map.groupBy(newUpdates, ({ name }) => name)
  const changes: SyncResponse['documents'] = []
  let bytes = newUpdates.reduce((sum, { payload }) => sum + payload.length, 0)
  let hasMore = false
  for (const name of names) {
    const { snapshot } = documents.get(name) ?? emptyDocument
    const index = sent.findIndex((document) => document.name === name)
    const find = async (updates: readonly { payload: Uint8Array }[]) => {
      const payloads = updates.map(({ payload }) => payload)
      const input = { snapshot, updates: payloads, stateVector: sent[index]?.stateVector }
      return (await runTask(findMissing, input)) ?? refuseUnreadable(`documents.${index}.stateVector`)
    }
    const missing = await find(newByName.get(name) ?? [])
    let { update } = missing
    if (isLastBatch && missing.lacksMore) {
      if (bytes >= RESPONSE_BYTES_MAX) hasMore = true
      else {
        ;({ update } = await find(await readUpdates(ctx, userId, name)))
        bytes += update?.length ?? 0
      }
    }
    const hasChanges = update !== null && update.length > EMPTY_UPDATE_BYTES
    changes.push({ name, update: hasChanges ? update : null, stateVector: missing.stateVector })
  }
  return { documents: changes, hasMore }
}
