import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { SYNC_DOCUMENTS_MAX } from './limits.ts'
import type { SyncInput, SyncResponse } from './planner.schema.ts'

// Requests and responses of a sync as bytes, in the encoding of Yjs: numbers, then the documents.

type Documents = SyncInput['documents']

export const SYNC_CONTENT_TYPE = 'application/octet-stream'

export const encodeSyncInput = ({ cursor, isPartial, documents }: SyncInput) =>
  encoding.encode((encoder) => {
    encoding.writeVarUint(encoder, cursor)
    encoding.writeVarUint(encoder, Number(isPartial ?? false))
    writeDocuments(encoder, documents)
  })

/** Decodes a request without validating its values. Throws for bytes that `encodeSyncInput` does not write. */
export function decodeSyncInput(bytes: Uint8Array): SyncInput {
  const decoder = decoding.createDecoder(bytes)
  return {
    cursor: decoding.readVarUint(decoder),
    isPartial: decoding.readVarUint(decoder) > 0,
    documents: readDocuments(decoder, SYNC_DOCUMENTS_MAX + 1),
  }
}

export const encodeSyncResponse = ({ cursor, hasMore, access, documents }: SyncResponse) =>
  encoding.encode((encoder) => {
    encoding.writeVarUint(encoder, cursor)
    encoding.writeVarUint(encoder, Number(hasMore))
    encoding.writeVarUint(encoder, Number(access === 'full'))
    writeDocuments(encoder, documents)
  })

export function decodeSyncResponse(bytes: Uint8Array): SyncResponse {
  const decoder = decoding.createDecoder(bytes)
  return {
    cursor: decoding.readVarUint(decoder),
    hasMore: decoding.readVarUint(decoder) > 0,
    access: decoding.readVarUint(decoder) > 0 ? 'full' : 'free',
    documents: readDocuments(decoder),
  }
}

/** An empty update means none. */
function writeDocuments(encoder: encoding.Encoder, documents: Documents): void {
  encoding.writeVarUint(encoder, documents.length)
  for (const { name, stateVector, update } of documents) {
    encoding.writeVarString(encoder, name)
    encoding.writeVarUint8Array(encoder, stateVector)
    encoding.writeVarUint8Array(encoder, update ?? new Uint8Array())
  }
}

function readDocuments(decoder: decoding.Decoder, maxCount = Number.POSITIVE_INFINITY): Documents {
  const count = Math.min(decoding.readVarUint(decoder), maxCount)
  const documents: Documents = []
  while (documents.length < count) {
    const name = decoding.readVarString(decoder)
    // Copies, because a view goes to a worker with all other bytes of the message.
    const [stateVector, update] = [readBytes(decoder), readBytes(decoder)]
    documents.push({ name, stateVector, update: update.length > 0 ? update : null })
  }
  return documents
}

const readBytes = (decoder: decoding.Decoder) => decoding.readVarUint8Array(decoder).slice()
