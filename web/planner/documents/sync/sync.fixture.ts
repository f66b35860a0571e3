import * as Y from 'yjs'
import type { SyncInput, SyncResponse } from '#contract/planner/planner.schema.ts'
import { ApiError } from '../../../platform/api/api-error.ts'
import { createPlanner } from '../planner.fixture.ts'
import { fakeStorage } from '../storage/storage.fixture.ts'
import { createPlannerSync } from './sync.ts'
import { serverOrigin } from './sync-exchange.ts'
import type { SyncRecord } from './sync-record.ts'
import { createUnsyncedChanges } from './unsynced-changes.ts'

export type TestDevice = ReturnType<typeof createTestDevice>

/** Content of a device's disk. */
type Disk = { documents: Map<string, Uint8Array>; record: SyncRecord | null; storage: ReturnType<typeof fakeStorage> }

export const emptyDisk = (): Disk => ({ documents: new Map(), record: null, storage: fakeStorage() })

/** Creates a device whose planner syncs by `send`. Its changes are stored immediately. */
export function createTestDevice({
  send,
  disk = emptyDisk(),
  tab = crypto.randomUUID(),
}: {
  send: (input: SyncInput) => Promise<SyncResponse>
  disk?: Disk
  tab?: string
}) {
  const planner = createPlanner()
  const { documents } = planner
  const unsynced = createUnsyncedChanges({ storage: disk.storage, owner: 'ann', tab })
  const scheduled = new Set<() => void>()
  const retryDelays: number[] = []
  const statuses: string[] = []
  let isOnline = true
  const sync = createPlannerSync({
    documents,
    record: {
      read: () => disk.record,
      write: (record) => {
        disk.record = record
      },
    },
    unsynced: unsynced.documents,
    whenLoaded: async () => undefined,
    whenStored: async () => true,
    send: async (input) => {
      if (!isOnline) throw new ApiError({})
      return send(input)
    },
    // The browser tests wait for changes of other devices.
    waitForChanges: () => new Promise(() => undefined),
    schedule(delayMs, work) {
      scheduled.add(work)
      retryDelays.push(delayMs)
      return () => scheduled.delete(work)
    },
    isVisible: () => false,
    onAcknowledged(name, changes) {
      for (const change of changes) unsynced.acknowledge(name, change)
    },
    onStatus: (status) => statuses.push(status),
  })
  for (const [name, update] of disk.documents) Y.applyUpdate(documents.get(name), update, 'disk')
  documents.onCreate((name, doc) => listen(name, doc))
  for (const name of documents.names()) listen(name, documents.get(name))

  function listen(name: string, doc: Y.Doc): void {
    doc.on('update', (update: Uint8Array, origin: unknown) => {
      disk.documents.set(name, Y.encodeStateAsUpdate(doc))
      if (origin !== serverOrigin) sync.push(name, update, unsynced.add(name))
    })
  }

  sync.start()
  return {
    ...planner,
    sync,
    disk,
    unsyncedChanges: unsynced.count,
    status: () => statuses.at(-1),
    scheduledRetries: scheduled,
    retryDelays,
    setOnline: (next: boolean) => {
      isOnline = next
    },
    send,
  }
}

/** Closes the tab and opens another one. */
export function restart({ sync, send, disk }: TestDevice): TestDevice {
  sync.stop()
  return createTestDevice({ send, disk })
}
