import { z } from 'zod'
import { boundedString } from '../fields.schema.ts'
import { isDocumentName } from './documents.ts'
import { SYNC_BYTES_MAX, SYNC_DOCUMENTS_MAX } from './limits.ts'

export const UPDATE_BYTES_MAX = 2_000_000
const STATE_VECTOR_BYTES_MAX = 200_000

const bytes = (maxBytes: number, tooLong: string) =>
  z.instanceof(Uint8Array).refine(({ length }) => length <= maxBytes, tooLong)

const base64Error = 'Must be base64.'

/** Standard base64 with padding, which is decoded. `maxBytes` limits the decoded bytes. */
const base64 = (maxBytes: number, tooLong: string) =>
  boundedString(Math.ceil(maxBytes / 3) * 4, tooLong, base64Error)
    .max(Math.ceil(maxBytes / 3) * 4, { error: tooLong, abort: true })
    // One pattern for the full text would backtrack over megabytes.
    .refine((text) => text.length % 4 === 0 && !/[^A-Za-z0-9+/=]|=[^=]|===/.test(text), base64Error)
    .transform(z.util.base64ToUint8Array)

const nameError = 'Must be the name of a document, such as core or 2026q4.'
const documentName = boundedString(10, nameError, nameError).refine(isDocumentName, nameError)
const seq = z.int('Must be a whole number.').min(0, 'Must not be negative.')
const tooManyDocuments = `At most ${SYNC_DOCUMENTS_MAX} documents per request.`

const syncInputOf = <Sent>(bytesOf: (maxBytes: number, tooLong: string) => z.ZodType<Uint8Array, Sent>) => {
  const documentInput = z.object({
    name: documentName,
    /** `Y.encodeStateVector` of the browser's document. */
    stateVector: bytesOf(STATE_VECTOR_BYTES_MAX, 'This state vector is too long.'),
    /** Changes that the server may lack. The server ignores changes that it has. Null without changes. */
    update: bytesOf(UPDATE_BYTES_MAX, 'This update is too long.').nullable(),
  })
  return z.object({
    /** The `cursor` of the previous response that this browser has applied; 0 for none. */
    cursor: seq,
    /** True for the documents of the request only. The cursor stays, and the next request returns the others. */
    isPartial: z.boolean().optional(),
    documents: z
      .array(documentInput)
      .max(SYNC_DOCUMENTS_MAX, tooManyDocuments)
      .refine((list) => new Set(list.map(({ name }) => name)).size === list.length, 'Name each document once.')
      .refine(
        (list) => list.reduce((sum, { update }) => sum + (update?.length ?? 0), 0) <= SYNC_BYTES_MAX,
        'Send these updates in several requests.',
      ),
  })
}

/**
 * Changes of a browser. `documents` need only contain documents with changes: changes of all other documents are returned
 * too, by `cursor`. An unchanged document in the list makes the server compare state vectors, which is useful once after
 * each start.
 */
export const syncInput = syncInputOf(bytes)
export type SyncInput = z.infer<typeof syncInput>

/** The JSON form, which builds before December 2026 send. */
export const jsonSyncInput = syncInputOf(base64)
export type JsonSyncInput = z.input<typeof jsonSyncInput>

const documentChanges = z.object({
  name: documentName,
  /** Apply with `Y.applyUpdate`. Null if the browser is up to date. */
  update: z.string().nullable(),
  /**
   * State vector of the server's document after this request. If the browser's document has more, for example because
   * the server was restored from a backup, the browser sends the difference.
   */
  stateVector: z.string(),
})

/**
 * Response after storing the updates, in its JSON form with base64. `documents` are the documents of the request and those
 * with changes after its cursor. Store `cursor` after applying all of them. It is lower than the cursor of the request if
 * the server was restored from a backup.
 */
export const jsonSyncResponse = z.object({
  cursor: seq,
  /** True if further changes did not fit into the response: send the next request with `cursor` immediately. */
  hasMore: z.boolean(),
  documents: z.array(documentChanges),
  /** 'full' if the user has a product that includes the planner. */
  access: z.enum(['free', 'full']),
})
export type JsonSyncResponse = z.infer<typeof jsonSyncResponse>
export type SyncResponse = Omit<JsonSyncResponse, 'documents'> & { documents: SyncInput['documents'] }
export type PlannerAccess = SyncResponse['access']

const cursorError = 'Must be the cursor of a response.'

export const changesInput = z.object({
  cursor: z
    .string(cursorError)
    .regex(/^\d{1,15}$/, cursorError)
    .transform(Number),
})

/**
 * Response to a long poll: sent when the account has changes after the cursor of the request, or after 25 seconds. If
 * `cursor` differs from the browser's cursor, the browser syncs. It polls again after `retryAfterMs`: 0, or more if the
 * server has no capacity for waiting requests.
 */
export const changesResponse = z.object({ cursor: seq, retryAfterMs: z.int().min(0) })
export type ChangesResponse = z.infer<typeof changesResponse>
