import type { SyncInput, SyncResponse } from '#contract/planner/planner.schema.ts'
import { ApiError } from '../../../platform/api/api-error.ts'
import { createPlanner } from '../planner.fixture.ts'
import { createDisk, type Disk } from '../storage/disk.fixture.ts'
import { storedOrigin } from '../storage/document-storage.ts'
import { createStoredPlanner, journalOrigin } from '../storage/stored-planner.ts'
import { createUpdateJournal } from '../storage/update-journal.ts'
import { createPlannerSync } from './sync.ts'
import { serverOrigin } from './sync-exchange.ts'
import type { SyncRecord } from './sync-record.ts'
import { createUnsyncedChanges } from './unsynced-changes.ts'

export type TestDevice = Awaited<ReturnType<typeof createTestDevice>>

type SendSync = (input: SyncInput) => Promise<SyncResponse>

const owner = 'ann'
const RECORD_KEY = 'sync record'

/** Creates a device whose planner is read from the disk and syncs by `send`. */
export async function createTestDevice({
  send,
  disk = createDisk(),
  tab = crypto.randomUUID(),
}: {
  send: SendSync
  disk?: Disk
  tab?: string
}) {
  const planner = createPlanner()
  const { documents } = planner
  const journalStorage = disk.localStorage
  const storage = disk.open()
  const journal = createUpdateJournal({ storage: journalStorage, owner, tab })
  const unsynced = createUnsyncedChanges({ storage: journalStorage, owner, tab })
  const stored = createStoredPlanner({ owner, documents, storage, journal, journalStorage, onUpdate: handleUpdate })
  const scheduled = new Set<() => void>()
  const retryDelays: number[] = []
  const statuses: string[] = []
  let isOnline = true
  const readRecord = (): SyncRecord | null => JSON.parse(journalStorage.getItem(RECORD_KEY) ?? 'null')
  const sync = createPlannerSync({
    documents,
    record: { read: readRecord, write: (record) => journalStorage.setItem(RECORD_KEY, JSON.stringify(record)) },
    unsynced: unsynced.documents,
    whenLoaded: stored.open,
    whenStored: storage.whenStored,
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

  function handleUpdate(name: string, update: Uint8Array, origin: unknown): void {
    if (origin === serverOrigin || origin === storedOrigin) return
    if (origin === journalOrigin) {
      sync.push(name, update, null)
      return
    }
    const sequence = journal.append(name, update)
    sync.push(name, update, unsynced.add(name))
    void storage.whenStored(name).then(() => journal.confirm(name, sequence))
  }

  const names = [...new Set([...(await stored.names()), ...disk.names()])]
  await stored.read(names)
  for (const name of names) void stored.open(name)
  sync.start()
  return {
    ...planner,
    sync,
    disk,
    cursor: () => readRecord()?.cursor ?? 0,
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

/** Kills the tab and opens another one. */
export function restart({ sync, send, disk }: TestDevice): Promise<TestDevice> {
  sync.stop()
  disk.kill()
  return createTestDevice({ send, disk })
}
