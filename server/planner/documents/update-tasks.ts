import {
  applyUpdate,
  Doc,
  decodeSnapshot,
  decodeUpdate,
  diffUpdate,
  emptySnapshot,
  encodeSnapshot,
  encodeStateAsUpdate,
  encodeStateVector,
  mergeUpdates,
  parseUpdateMeta,
  type Snapshot,
  snapshotContainsUpdate,
} from 'yjs'
import { addToSnapshot, EMPTY_UPDATE_BYTES, parseStateVector, parseUpdate } from './parse-update.ts'

export { readDocument } from './read-document.ts'

// Everything that takes long for a large document. `runUpdateTask` runs these functions, in a worker if necessary.

/** `payload` is the part that was new to the document; null if nothing was. `entries`: clients and deleted ranges. */
type AddedUpdate = { payload: Uint8Array; snapshot: Uint8Array; entries: number } | { payload: null }

/** Adds an update to the snapshot of a document. Returns null for bytes that Yjs does not write. */
export function addUpdate(input: { snapshot: Uint8Array; update: Uint8Array }): AddedUpdate | null {
  const update = parseUpdate(input.update)
  if (!update) return null
  const snapshot = decodeSnapshot(input.snapshot)
  if (input.update.length <= EMPTY_UPDATE_BYTES || snapshotContainsUpdate(snapshot, input.update))
    return { payload: null }
  const next = addToSnapshot(snapshot, update)
  return {
    payload: diffUpdate(input.update, encodeStateVector(snapshot.sv)),
    snapshot: encodeSnapshot(next),
    entries: countEntries(next),
  }
}

const countEntries = ({ sv, ds }: Snapshot): number =>
  [...ds.clients.values()].reduce((sum, ranges) => sum + ranges.length, sv.size)

type Missing = {
  update: Uint8Array | null
  /** State vector of the stored document. */
  stateVector: Uint8Array
  /** True if the browser is missing more than the update, for example because its storage lost a part of the document. */
  lacksMore: boolean
}

/**
 * Merges updates of a document into one with what a browser is missing. Returns null if its state vector cannot
 * be read.
 */
export function findMissing(input: {
  snapshot: Uint8Array
  updates: readonly Uint8Array[]
  stateVector: Uint8Array | undefined
}): Missing | null {
  const known = input.stateVector && parseStateVector(input.stateVector)
  if (known === null) return null
  const stored = decodeSnapshot(input.snapshot).sv
  const merged = input.updates.length > 0 ? mergeAllUpdates(input.updates) : null
  const update = merged && input.stateVector ? diffUpdate(merged, input.stateVector) : merged
  const lacksMore = known !== undefined && isIncomplete(stored, known, update)
  return { update, stateVector: encodeStateVector(stored), lacksMore }
}

type Clocks = Map<number, number>

function isIncomplete(stored: Clocks, known: Clocks, update: Uint8Array | null): boolean {
  const { from, to } = update ? parseUpdateMeta(update) : { from: new Map<number, number>(), to: new Map() }
  return [...stored].some(([client, clock]) => {
    const knownClock = known.get(client) ?? 0
    const isInUpdate = (from.get(client) ?? Number.POSITIVE_INFINITY) <= knownClock && (to.get(client) ?? 0) >= clock
    return knownClock < clock && !isInUpdate
  })
}

/** Merges old updates of a document into one. `snapshot` is that of the document, with its recent updates. */
export function compactUpdates({ old, recent }: { old: readonly Uint8Array[]; recent: readonly Uint8Array[] }) {
  const payload = mergeInDocument(old)
  const updates = [payload, ...recent].map((bytes) => decodeUpdate(bytes))
  return { payload, snapshot: encodeSnapshot(updates.reduce(addToSnapshot, emptySnapshot)) }
}

function mergeInDocument(updates: readonly Uint8Array[]): Uint8Array {
  const doc = new Doc()
  try {
    doc.transact(() => {
      for (const update of updates) applyUpdate(doc, update)
    })
    return encodeStateAsUpdate(doc)
  } catch {
    // Only a client other than the site's browser code sends updates that are well-formed but cannot be applied.
    return mergeAllUpdates(updates)
  } finally {
    doc.destroy()
  }
}

const MERGE_BATCH = 50

/** Merges in batches, because Yjs takes quadratic time for many updates. */
function mergeAllUpdates(updates: readonly Uint8Array[]): Uint8Array {
  if (updates.length <= MERGE_BATCH) return mergeUpdates([...updates])
  const batches = Array.from({ length: Math.ceil(updates.length / MERGE_BATCH) }, (_, index) =>
    mergeUpdates(updates.slice(index * MERGE_BATCH, (index + 1) * MERGE_BATCH)),
  )
  return mergeAllUpdates(batches)
}
