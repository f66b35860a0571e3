import * as Y from 'yjs'
import type { ProblemDetails } from '#contract/errors.ts'
import type { JsonSyncInput, JsonSyncResponse } from '#contract/planner/planner.schema.ts'
import { decodeSyncResponse, encodeSyncInput, SYNC_CONTENT_TYPE } from '#contract/planner/sync-bytes.ts'
import type { TestResponse, TestSite } from '../../../tests/test-server.ts'
import type { TestUser } from '../../../tests/users.ts'

/** With base64, so that tests can compare the responses of both forms. */
export type SyncBody = JsonSyncResponse & ProblemDetails

type SendSync = (input: JsonSyncInput) => Promise<TestResponse<SyncBody>>

export type Device = ReturnType<typeof createDevice>

export const toBase64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')

/** A well-formed update that Yjs cannot apply: its item follows one that does not exist. */
export const senselessUpdate = Uint8Array.from([1, 1, 1, 0, 0x88, 1, 5, 1, 126, 0])

/** Creates an update of a new document, and the state vector after it. */
export function updateOf(edit: (doc: Y.Doc) => void): { update: string; stateVector: string } {
  const doc = new Y.Doc()
  edit(doc)
  return { update: toBase64(Y.encodeStateAsUpdate(doc)), stateVector: toBase64(Y.encodeStateVector(doc)) }
}

export const stepUpdate = (value: unknown = 'Call the bank') => updateOf((doc) => doc.getMap('steps').set('a', value))

/** Sends a request as browsers with a build before December 2026 do. */
export const postJsonSync = (site: Pick<TestSite, 'call'>, user: TestUser | null, body: unknown) =>
  site.call<SyncBody>('POST', '/api/planner/sync', { body, ...(user ? { token: user.token } : {}) })

/** Sends a request as bytes. */
export function postSync(
  site: Pick<TestSite, 'url'>,
  user: TestUser | null,
  { documents, ...input }: JsonSyncInput,
): Promise<TestResponse<SyncBody>> {
  const decoded = documents.map(({ name, stateVector, update }) => ({
    name,
    stateVector: Buffer.from(stateVector, 'base64'),
    update: update === null ? null : Buffer.from(update, 'base64'),
  }))
  return postSyncBytes(site, user, encodeSyncInput({ ...input, documents: decoded }))
}

export async function postSyncBytes(
  { url }: Pick<TestSite, 'url'>,
  user: TestUser | null,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<TestResponse<SyncBody>> {
  const response = await fetch(`${url}/api/planner/sync`, {
    method: 'POST',
    headers: { 'content-type': SYNC_CONTENT_TYPE, ...(user ? { authorization: `Bearer ${user.token}` } : {}) },
    body: bytes,
  })
  const { status, headers } = response
  if (!response.ok) return { status, headers, body: await response.json() }
  const { documents, ...body } = decodeSyncResponse(new Uint8Array(await response.arrayBuffer()))
  const encoded = documents.map(({ name, stateVector, update }) => ({
    name,
    stateVector: toBase64(stateVector),
    update: update && toBase64(update),
  }))
  return { status, headers, body: { ...body, documents: encoded } as SyncBody }
}

/** Both forms of a request. */
export const syncForms = [
  ['bytes', postSync],
  ['JSON', postJsonSync],
] as const
export type PostSync = (typeof syncForms)[number][1]

/**
 * Returns a browser with real Yjs documents. With `namesAll`, each request contains all documents, not only changed ones.
 */
export function createDevice(send: SendSync, { namesAll = false } = {}) {
  const docs = new Map<string, Y.Doc>()
  const unsent = new Map<string, Uint8Array[]>()
  const responses: JsonSyncResponse[] = []
  let cursor = 0

  function doc(name: string): Y.Doc {
    const existing = docs.get(name)
    if (existing) return existing
    const created = new Y.Doc()
    created.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin !== 'server') unsent.set(name, [...(unsent.get(name) ?? []), update])
    })
    docs.set(name, created)
    return created
  }

  function createRequest(): JsonSyncInput {
    const names = namesAll ? [...docs.keys()] : [...unsent.keys()]
    const documents = names.map((name) => ({
      name,
      stateVector: toBase64(Y.encodeStateVector(doc(name))),
      update: unsent.has(name) ? toBase64(Y.mergeUpdates(unsent.get(name) ?? [])) : null,
    }))
    return { cursor, documents }
  }

  /** Sends one request. Throws if it fails; the changes are then sent again by the next one. */
  async function syncOnce(): Promise<JsonSyncResponse> {
    const request = createRequest()
    const sentCounts = new Map([...unsent].map(([name, updates]) => [name, updates.length]))
    const { status, body } = await send(request)
    if (status !== 200) throw new Error(`sync responded ${status} ${JSON.stringify(body)}`)
    for (const { name, update } of body.documents)
      if (update) Y.applyUpdate(doc(name), Buffer.from(update, 'base64'), 'server')
    for (const [name, count] of sentCounts) {
      const rest = (unsent.get(name) ?? []).slice(count)
      if (rest.length > 0) unsent.set(name, rest)
      else unsent.delete(name)
    }
    cursor = body.cursor
    responses.push(body)
    return body
  }

  /** Closes and reopens the documents, as a browser with complete storage does. */
  function reopen(): void {
    const states = [...docs].map(([name, closed]) => [name, Y.encodeStateAsUpdate(closed)] as const)
    docs.clear()
    for (const [name, state] of states) Y.applyUpdate(doc(name), state, 'server')
  }

  return {
    doc,
    reopen,
    createRequest,
    syncOnce,
    async sync(): Promise<void> {
      while ((await syncOnce()).hasMore);
    },
    responses,
    cursor: () => cursor,
    set: (name: string, key: string, value: unknown) => void doc(name).getMap('steps').set(key, value),
    steps: (name: string): Record<string, unknown> => doc(name).getMap('steps').toJSON(),
    /** Returns the values and texts of all documents. Empty roots are left out, because reading one creates it. */
    contents: () => Object.fromEntries([...docs].sort().map(([name, doc]) => [name, readRoots(doc)])),
  }
}

function readRoots(doc: Y.Doc): Record<string, unknown> {
  const roots = [...doc.share.keys()].sort().map((name) => {
    const root = name.includes('/') ? doc.getText(name) : doc.getMap(name)
    return [name, root.toJSON()] as const
  })
  return Object.fromEntries(roots.filter(([, value]) => Object.keys(value).length > 0))
}
