import * as Y from 'yjs'
import type { PlannerAccess } from '#contract/planner/planner.schema.ts'
import type { SyncStatus } from '../../use-planner.ts'
import type { PlannerDocuments } from '../planner-documents.ts'
import type { ChangeNumber } from './unsynced-changes.ts'

export type TabChannel = ReturnType<typeof createTabChannel>

type TabMessage =
  /** `change` is null for a change that the server has. */
  | { type: 'update'; name: string; update: Uint8Array; change: ChangeNumber | null }
  /** Request of a tab that starts or returns for its missing changes. */
  | { type: 'hello'; stateVectors: { name: string; stateVector: Uint8Array }[] }
  | { type: 'acknowledged'; name: string; changes: ChangeNumber[] }
  | { type: 'status'; status: SyncStatus }
  | { type: 'access'; access: PlannerAccess }

export type ReceivedMessage = Exclude<TabMessage, { type: 'hello' }>

/** Connects the tabs of one browser that show the planner of one owner. */
export function createTabChannel(
  owner: string,
  { documents, onMessage }: { documents: PlannerDocuments; onMessage: (message: ReceivedMessage) => void },
) {
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(`journey-planner:${owner}`) : null
  channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if (data.type === 'hello') answer(data.stateVectors)
    else onMessage(data)
  })

  function answer(stateVectors: { name: string; stateVector: Uint8Array }[]): void {
    for (const { name, stateVector } of stateVectors) {
      if (!documents.has(name)) continue
      const doc = documents.get(name)
      if (hasMore(doc, stateVector))
        post({ type: 'update', name, update: Y.encodeStateAsUpdate(doc, stateVector), change: null })
    }
  }

  const post = (message: TabMessage) => channel?.postMessage(message)

  return {
    post,
    /** Requests missing changes from the other tabs. */
    hello: (): void =>
      post({
        type: 'hello',
        stateVectors: documents
          .names()
          .map((name) => ({ name, stateVector: Y.encodeStateVector(documents.get(name)) })),
      }),
    close: (): void => channel?.close(),
  }
}

/** Returns whether the document has changes that are not in a state vector. */
export function hasMore(doc: Y.Doc, stateVector: Uint8Array): boolean {
  const other = Y.decodeStateVector(stateVector)
  return [...Y.decodeStateVector(Y.encodeStateVector(doc))].some(([client, clock]) => clock > (other.get(client) ?? 0))
}
