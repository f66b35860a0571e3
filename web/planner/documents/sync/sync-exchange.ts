import * as Y from 'yjs'
import type { ErrorCode } from '#contract/errors.ts'
import { SYNC_BYTES_MAX, SYNC_DOCUMENTS_MAX } from '#contract/planner/limits.ts'
import type { SyncInput, SyncResponse } from '#contract/planner/planner.schema.ts'
import { ApiError } from '../../../platform/api/api-error.ts'
import type { PlannerDocuments } from '../planner-documents.ts'
import { fromBase64, toBase64 } from './base64.ts'
import type { SyncRecord } from './sync-record.ts'
import { hasMore } from './tab-channel.ts'
import type { ChangeNumber } from './unsynced-changes.ts'

export type SyncExchange = ReturnType<typeof createSyncExchange>

/** Origin of changes from the server. */
export const serverOrigin = 'server'

export type SyncExchangeDeps = {
  documents: PlannerDocuments
  record: { read: () => SyncRecord | null; write: (record: SyncRecord) => void }
  /** Documents with changes that the server may lack, of earlier starts and other tabs, and the last change of each tab. */
  unsynced: () => Map<string, ChangeNumber[]>
  /** Resolves when the document is loaded from this browser. */
  whenLoaded: (name: string) => Promise<void>
  /** Resolves to false if the document cannot be stored. */
  whenStored: (name: string) => Promise<boolean>
  onAcknowledged: (name: string, changes: ChangeNumber[]) => void
}

/** Changes of a document that the server may lack. */
type Pending = {
  updates: Uint8Array[]
  /** True if `updates` is incomplete: the request then contains the difference to the known state of the server. */
  needsDifference: boolean
  changes: ChangeNumber[]
}

type SyncRequest = { input: SyncInput; sent: ReadonlyMap<string, Pending> }

/** Retrying the same request would get the same status. */
const PERMANENT_ERRORS = [400, 404, 413]

/** Creates sync requests from the changes that the server may lack, and tracks the known state of the server. */
export function createSyncExchange(deps: SyncExchangeDeps) {
  const { documents } = deps
  const stored = deps.record.read()
  let cursor = stored?.cursor ?? 0
  /** A new device gets the documents of Today first: the open ones. */
  let isNew = stored === null
  let isPartial = false
  const stateVectors = new Map(
    Object.entries(stored?.stateVectors ?? {}).map(([name, text]) => [name, fromBase64(text)]),
  )
  const pending = new Map<string, Pending>()
  /** Documents to compare with those of the server in the next request. */
  const unchecked = new Set(documents.names())
  /** Documents whose changes the server does not accept, and why. */
  const rejected = new Map<string, ErrorCode>()
  let documentsMax = SYNC_DOCUMENTS_MAX

  for (const [name, changes] of deps.unsynced()) addPending(name, { needsDifference: true, changes })

  function addPending(name: string, { updates = [], needsDifference = false, changes = [] }: Partial<Pending>): void {
    const before = pending.get(name)
    pending.set(name, {
      updates: [...(before?.updates ?? []), ...updates],
      needsDifference: needsDifference || (before?.needsDifference ?? false),
      changes: [...(before?.changes ?? []), ...changes],
    })
  }

  function updateOf(name: string): Uint8Array | null {
    const { updates, needsDifference } = pending.get(name) ?? { updates: [], needsDifference: false }
    if (needsDifference) return Y.encodeStateAsUpdate(documents.get(name), stateVectors.get(name))
    return updates.length > 0 ? Y.mergeUpdates(updates) : null
  }

  const nextNames = () => [...new Set([...pending.keys(), ...unchecked])].slice(0, documentsMax)

  /** Creates a request with as many changes as fit. They count as sent until `restore` or `apply`. */
  async function createRequest(): Promise<SyncRequest> {
    await Promise.all(nextNames().map(deps.whenLoaded))
    return takeRequest()
  }

  function takeRequest(): SyncRequest {
    const input: SyncInput = { cursor, isPartial: isNew, documents: [] }
    const sent = new Map<string, Pending>()
    let bytes = 0
    for (const name of nextNames()) {
      const update = updateOf(name)
      bytes += update?.length ?? 0
      if (input.documents.length > 0 && bytes > SYNC_BYTES_MAX) break
      input.documents.push({ name, stateVector: Y.encodeStateVector(documents.get(name)), update })
      const change = pending.get(name)
      if (change) sent.set(name, change)
      pending.delete(name)
    }
    return { input, sent }
  }

  /** Puts the changes of a failed request back. Returns whether to send the next request immediately. */
  function restore({ input, sent }: SyncRequest, error: unknown): boolean {
    const rejection = error instanceof ApiError && PERMANENT_ERRORS.includes(error.status) ? error.code : null
    const rejectedName = rejection && input.documents.length <= 1 ? input.documents[0]?.name : undefined
    for (const [name, change] of sent) {
      const later = pending.get(name)
      pending.delete(name)
      if (name !== rejectedName) addPending(name, change)
      if (later) addPending(name, later)
    }
    // Alone in a request, only the rejected document remains unsynced.
    if (rejection) documentsMax = 1
    if (!rejection || !rejectedName) return rejection !== null && input.documents.length > 1
    rejected.set(rejectedName, rejection)
    unchecked.delete(rejectedName)
    return true
  }

  const hasNext = () => pending.size > 0 || unchecked.size > 0

  /** Applies a response. Returns whether to send the next request immediately. */
  async function apply({ input, sent }: SyncRequest, response: SyncResponse): Promise<boolean> {
    isPartial = response.hasMore && (isPartial || isNew)
    isNew = false
    documents.batch(() => {
      for (const { name, update } of response.documents)
        if (update) Y.applyUpdate(documents.get(name), update, serverOrigin)
    })
    // The server compares them completely with the last changes.
    if (!response.hasMore) for (const { name } of input.documents) unchecked.delete(name)
    // A server restored from a backup is missing changes that it had acknowledged.
    const wasRestored = response.cursor < input.cursor
    if (wasRestored) {
      stateVectors.clear()
      for (const name of documents.names()) unchecked.add(name)
    }
    for (const { name, stateVector } of response.documents) stateVectors.set(name, stateVector)
    for (const [name, { changes }] of sent) deps.onAcknowledged(name, changes)
    cursor = wasRestored ? 0 : response.cursor
    await Promise.all(response.documents.map(({ name }) => deps.whenLoaded(name)))
    for (const { name } of response.documents) {
      const isDifferenceSent = sent.get(name)?.needsDifference ?? false
      if (!isDifferenceSent && !pending.has(name) && isAheadOfServer(name)) addPending(name, { needsDifference: true })
    }
    const areStored = await Promise.all(response.documents.map(({ name }) => deps.whenStored(name)))
    if (areStored.every(Boolean) && !isPartial) writeRecord()
    return response.hasMore || hasNext()
  }

  function isAheadOfServer(name: string): boolean {
    const stateVector = stateVectors.get(name)
    return stateVector === undefined || hasMore(documents.get(name), stateVector)
  }

  function writeRecord(): void {
    const entries = Array.from(stateVectors, ([name, stateVector]) => [name, toBase64(stateVector)])
    deps.record.write({ cursor, stateVectors: Object.fromEntries(entries) })
  }

  return {
    /** Adds a change of this or another tab. */
    push(name: string, update: Uint8Array, change: ChangeNumber | null): void {
      rejected.delete(name)
      addPending(name, { updates: [update], changes: change ? [change] : [] })
    },
    createRequest,
    restore,
    apply,
    cursor: () => cursor,
    hasPending: () => pending.size > 0,
    /** True while a new device has only the documents of Today. */
    isPartial: () => isPartial,
    /** Returns the status when nothing remains to be sent. */
    endStatus() {
      if (rejected.size === 0) return 'synced'
      return [...rejected.values()].includes('planner_full') ? 'full' : 'offline'
    },

    /** Returns the changes that are not sent yet, for a request without a response. */
    peekRequest(): SyncInput {
      const request = takeRequest()
      restore(request, null)
      return request.input
    },
  }
}
