import { createSnapshot, decodeStateVector, decodeUpdate, mergeDeleteSets, Skip, type Snapshot } from 'yjs'

type DecodedUpdate = ReturnType<typeof decodeUpdate>

/** Yjs writes at least this many bytes per struct. Denser updates cost more time and memory than their size allows for. */
const BYTES_PER_STRUCT = 4
const MIN_STRUCTS = 16
/** Length of an update that contains nothing. */
export const EMPTY_UPDATE_BYTES = 2

/**
 * Parses an update completely, because one that cannot be read would make its document unreadable. Returns null for bytes
 * that Yjs does not write.
 */
export function parseUpdate(payload: Uint8Array): DecodedUpdate | null {
  try {
    const update = decodeUpdate(payload)
    const { structs, ds } = update
    const isEmpty = structs.length === 0 && ds.clients.size === 0
    if (isEmpty && payload.length > EMPTY_UPDATE_BYTES) return null
    if (structs.length > MIN_STRUCTS + payload.length / BYTES_PER_STRUCT) return null
    return areOrdered(structs) && areClocks(ds) ? update : null
  } catch {
    return null
  }
}

/** Yjs merges updates correctly only if clients are in descending order and the clocks of a client are contiguous. */
function areOrdered(structs: DecodedUpdate['structs']): boolean {
  return structs.every(({ id, length }, index) => {
    const previous = structs[index - 1]
    const follows =
      !previous ||
      previous.id.client > id.client ||
      (previous.id.client === id.client && previous.id.clock + previous.length === id.clock)
    return follows && length > 0 && Number.isSafeInteger(id.clock + length)
  })
}

function areClocks({ clients }: DecodedUpdate['ds']): boolean {
  return [...clients.values()].every((ranges) => ranges.every(({ clock, len }) => Number.isSafeInteger(clock + len)))
}

/** Returns the clocks by client, or null for bytes that Yjs does not write. */
export function parseStateVector(bytes: Uint8Array): Map<number, number> | null {
  try {
    return decodeStateVector(bytes)
  } catch {
    return null
  }
}

/** Returns the snapshot of a document with an update added. Structs after a gap do not count until the gap is filled. */
export function addToSnapshot({ sv, ds }: Snapshot, update: DecodedUpdate): Snapshot {
  const clocks = new Map(sv)
  for (const struct of update.structs) {
    const { client, clock } = struct.id
    const known = clocks.get(client) ?? 0
    if (!(struct instanceof Skip) && clock <= known) clocks.set(client, Math.max(known, clock + struct.length))
  }
  return createSnapshot(mergeDeleteSets([ds, update.ds]), clocks)
}
