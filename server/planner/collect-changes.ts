import { diffUpdate, encodeStateVector, parseUpdateMeta } from 'yjs'
import type { SyncResponse } from '#contract/planner/planner.schema.ts'
import type { Ctx } from '../context.ts'
import { EMPTY_UPDATE_BYTES } from './parse-update.ts'
import {
  type DocumentRecord,
  emptyDocument,
  mergeAllUpdates,
  readUpdates,
  type StoredUpdate,
} from './stored-documents.ts'

type StateVector = Map<number, number>

/** Size before base64, above which no further complete document is added to a response. */
const RESPONSE_BYTES_MAX = 3_000_000

type CollectInput = {
  names: ReadonlySet<string>
  documents: ReadonlyMap<string, DocumentRecord>
  /** Updates after the cursor of the browser. */
  newUpdates: readonly StoredUpdate[]
  /** State vectors of the browser's documents. */
  vectors: ReadonlyMap<string, StateVector>
  /** False if the next request of the browser returns further updates. */
  isLastBatch: boolean
}

/** Returns the missing changes of each document: new updates, or everything after the browser's state vector. */
export async function collectChanges(
  ctx: Ctx,
  userId: string,
  { names, documents, newUpdates, vectors, isLastBatch }: CollectInput,
): Promise<Pick<SyncResponse, 'documents' | 'hasMore'>> {
  const newByName = Map.groupBy(newUpdates, ({ name }) => name)
  const changes: SyncResponse['documents'] = []
  let bytes = newUpdates.reduce((sum, { payload }) => sum + payload.length, 0)
  let hasMore = false
  for (const name of names) {
    const { snapshot } = documents.get(name) ?? emptyDocument
    const vector = vectors.get(name)
    const payloads = newByName.get(name)?.map(({ payload }) => payload) ?? []
    let update = payloads.length > 0 ? missingPart(payloads, vector) : null
    if (isLastBatch && vector && lacksMore(snapshot.sv, vector, update)) {
      if (bytes >= RESPONSE_BYTES_MAX) hasMore = true
      else {
        update = missingPart(
          (await readUpdates(ctx, userId, name)).map(({ payload }) => payload),
          vector,
        )
        bytes += update.length
      }
    }
    changes.push({
      name,
      update: update && update.length > EMPTY_UPDATE_BYTES ? toBase64(update) : null,
      stateVector: toBase64(encodeStateVector(snapshot.sv)),
    })
  }
  return { documents: changes, hasMore }
}

function missingPart(payloads: readonly Uint8Array[], vector: StateVector | undefined): Uint8Array {
  const merged = mergeAllUpdates(payloads)
  return vector ? diffUpdate(merged, encodeStateVector(vector)) : merged
}

/** Returns true if a browser lacks more than the update, for example because its storage lost a part of a document. */
function lacksMore(stored: StateVector, vector: StateVector, update: Uint8Array | null): boolean {
  const { from, to } = update ? parseUpdateMeta(update) : { from: new Map<number, number>(), to: new Map() }
  return [...stored].some(([client, clock]) => {
    const known = vector.get(client) ?? 0
    const isInUpdate = (from.get(client) ?? Number.POSITIVE_INFINITY) <= known && (to.get(client) ?? 0) >= clock
    return known < clock && !isInUpdate
  })
}

const toBase64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')
