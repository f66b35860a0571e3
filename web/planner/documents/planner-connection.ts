import * as Y from 'yjs'
import { addDays } from '#contract/dates.ts'
import { CORE_DOCUMENT, quarterDocumentName } from '#contract/planner/documents.ts'
import type { PlannerAccess } from '#contract/planner/planner.schema.ts'
import { storage } from '../../platform/session/browser-session.ts'
import { toIsoDay } from '../../platform/time/iso-day.ts'
import type { PlannerSnapshot, SyncStatus } from '../use-planner.ts'
import { addNextSteps } from './add-next-steps.ts'
import { createPlannerEdits } from './edit-planner.ts'
import { randomKey } from './item-keys.ts'
import { listenToPage, whenIdle } from './page-events.ts'
import { createPlannerDocuments } from './planner-documents.ts'
import type { PlannerEdits } from './planner-edits.ts'
import { claimAnonymousPlanner, isNewAccount } from './storage/claim-anonymous-planner.ts'
import { createDocumentStorage, storedOrigin } from './storage/document-storage.ts'
import { journalStorage } from './storage/journal-storage.ts'
import { removeOtherPlanners } from './storage/remove-planner.ts'
import { ANONYMOUS } from './storage/storage-keys.ts'
import { readAccess, writeAccess } from './storage/stored-access.ts'
import { createStoredPlanner, journalOrigin } from './storage/stored-planner.ts'
import { readTodaySnapshot, saveTodaySnapshot, snapshotOptions } from './storage/today-snapshot.ts'
import { createUpdateJournal } from './storage/update-journal.ts'
import { createLeadership } from './sync/leadership.ts'
import { createPlannerSync } from './sync/sync.ts'
import { sendChanges, waitForServerChanges } from './sync/sync-api.ts'
import { serverOrigin } from './sync/sync-exchange.ts'
import { createSyncRecord } from './sync/sync-record.ts'
import { createTabChannel, type ReceivedMessage } from './sync/tab-channel.ts'
import { createUnsyncedChanges } from './sync/unsynced-changes.ts'

const SAVE_SNAPSHOT_DELAY_MS = 1_000
/** Without a snapshot: past days whose documents open first, like those of future dates. */
const FIRST_DAYS = 92

const today = () => toIsoDay(new Date())

/**
 * Opens the planner of an owner in this tab. While the page shows a snapshot of Today, the documents are decoded by
 * `openNow`, or when the browser is idle.
 * @param after resolves when the previous owner's planner is closed
 */
export function openPlannerConnection(owner: string, after: Promise<void>) {
  const tab = randomKey()
  const controller = new AbortController()
  const listeners = new Set<() => void>()
  let snapshot: PlannerSnapshot | null = null
  /** True when the documents of Today are decoded. */
  let isOpen = false
  const needed = Promise.withResolvers<void>()
  const opened = Promise.withResolvers<PlannerEdits>()
  let syncStatus: SyncStatus = owner === ANONYMOUS ? 'local' : 'syncing'
  let access = readAccess(storage, owner)
  let isPartial = true
  let saveTimer: ReturnType<typeof setTimeout> | undefined

  const documents = createPlannerDocuments({ onChange: handleChange })
  const deviceStorage = createDocumentStorage(owner, { onFailure: notify })
  const journal = createUpdateJournal({ storage: journalStorage, owner, tab })
  const unsynced = createUnsyncedChanges({ storage: journalStorage, owner, tab })
  const planner = createStoredPlanner({
    owner,
    documents,
    storage: deviceStorage,
    journal,
    journalStorage,
    onUpdate: handleUpdate,
  })
  const channel = createTabChannel(owner, { documents, onMessage: handleMessage })
  const edits = createPlannerEdits({ documents, now: Date.now, today })

  const sync =
    owner === ANONYMOUS
      ? null
      : createPlannerSync({
          documents,
          record: createSyncRecord(owner),
          unsynced: unsynced.documents,
          whenLoaded: planner.open,
          whenStored: deviceStorage.whenStored,
          async send(input, options) {
            const response = await sendChanges(input, options)
            setAccess(response.access)
            channel.post({ type: 'access', access: response.access })
            return response
          },
          waitForChanges: waitForServerChanges,
          schedule(delayMs, work) {
            const timer = setTimeout(work, delayMs)
            return () => clearTimeout(timer)
          },
          isVisible: () => document.visibilityState === 'visible',
          onAcknowledged(name, changes) {
            for (const change of changes) unsynced.acknowledge(name, change)
            channel.post({ type: 'acknowledged', name, changes })
            notify()
          },
          onStatus(status) {
            setStatus(status)
            channel.post({ type: 'status', status })
          },
        })
  const claim = () => claimAnonymousPlanner({ owner, documents, planner, whenStored: deviceStorage.whenStored })
  let leadership: ReturnType<typeof createLeadership> | null = null
  const syncStarted = Promise.withResolvers<void>()

  function startSync(): void {
    sync?.start()
    syncStarted.resolve()
  }

  function notify(): void {
    snapshot = null
    for (const listener of listeners) listener()
  }

  function setStatus(status: SyncStatus): void {
    if (syncStatus === status) return
    syncStatus = status
    notify()
  }

  function setAccess(next: PlannerAccess): void {
    if (access === next || controller.signal.aborted) return
    access = next
    writeAccess(storage, owner, next)
    notify()
  }

  function handleChange(): void {
    if (!isOpen) return
    clearTimeout(saveTimer)
    saveTimer = setTimeout(save, SAVE_SNAPSHOT_DELAY_MS)
    void addNextSteps(documents.reader, edits)
    notify()
  }

  function save(): void {
    clearTimeout(saveTimer)
    // A change can occur during a sign-out.
    if (isOpen && !controller.signal.aborted)
      saveTodaySnapshot(storage, documents.reader.getState(), snapshotOptions(owner))
  }

  /** Handles a change of a document by this tab, a killed tab, the server, or another tab (which has stored it). */
  function handleUpdate(name: string, update: Uint8Array, origin: unknown): void {
    if (origin === storedOrigin) return
    if (origin === serverOrigin || origin === journalOrigin) {
      channel.post({ type: 'update', name, update, change: null })
      if (origin === journalOrigin) sync?.push(name, update, null)
      return
    }
    const sequence = journal.append(name, update)
    const change = sync ? unsynced.add(name) : null
    channel.post({ type: 'update', name, update, change })
    sync?.push(name, update, change)
    deviceStorage.whenStored(name).then((isStored) => {
      if (isStored) journal.confirm(name, sequence)
      else notify()
    })
  }

  function handleMessage(message: ReceivedMessage): void {
    if (message.type === 'update') {
      const { name, update, change } = message
      Y.applyUpdate(documents.get(name), update, storedOrigin)
      if (change) sync?.push(name, update, change)
    } else if (message.type === 'acknowledged') {
      for (const change of message.changes) if (change.tab === tab) unsynced.acknowledge(message.name, change)
      notify()
    } else if (message.type === 'access') setAccess(message.access)
    else if (!sync?.isRunning()) setStatus(message.status)
  }

  /** Opens the documents of Today. Returns whether the planner has any. */
  async function openFirst(): Promise<boolean> {
    const saved = readTodaySnapshot(storage, snapshotOptions(owner))
    await after
    const names = saved ? [] : await planner.names()
    const firstQuarter = quarterDocumentName(addDays(today(), -FIRST_DAYS))
    const ofToday = saved?.documents ?? names.filter((name) => name >= firstQuarter)
    const first = [...new Set([CORE_DOCUMENT, quarterDocumentName(today()), ...ofToday])]
    await planner.read(first)
    if (saved) await Promise.race([whenIdle(), needed.promise])
    if (controller.signal.aborted) return false
    isOpen = true
    isPartial = saved !== null || names.some((name) => !first.includes(name))
    for (const name of first) void planner.open(name)
    opened.resolve(edits)
    notify()
    return saved !== null || names.length > 0
  }

  async function connect(hasDocuments: boolean): Promise<void> {
    if (controller.signal.aborted) return
    if (hasDocuments) edits.recordFormat()
    channel.hello()
    void addNextSteps(documents.reader, edits)
    if (sync) leadership = createLeadership(`journey-planner:${owner}`, { onLead: startSync, onLose: sync.stop })
    listen()
    if (isNewAccount(owner)) await claim()
    await removeOtherPlanners(owner)
  }

  /** Decodes the other documents one by one, so that each pause for input is short. */
  async function openOlder(): Promise<void> {
    const names = await planner.names()
    for (const name of names.filter((name) => !documents.has(name))) {
      await whenIdle()
      await planner.read([name])
      if (controller.signal.aborted) return
      await planner.open(name)
      documents.reader.getState()
    }
    isPartial = false
    handleChange()
  }

  function listen(): void {
    listenToPage(controller.signal, {
      onReturn() {
        channel.hello()
        leadership?.claim()
        void sync?.sync()
      },
      onLeave() {
        save()
        sync?.flushOnPageHide()
      },
      onOnline: () => void sync?.sync(),
      onOffline: () => sync?.isRunning() && setStatus('offline'),
    })
    if (document.visibilityState === 'visible') leadership?.claim()
  }

  const opening = openFirst().then(connect)
  void opening.then(openOlder)

  return {
    owner,

    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },

    whenOpen: opened.promise,
    openNow: () => needed.resolve(),

    /** Returns null until the documents of Today are open. */
    getSnapshot(): PlannerSnapshot | null {
      if (!isOpen) return null
      snapshot ??= {
        edits,
        state: documents.reader.getState(),
        removed: documents.reader.listRemoved(),
        conflicts: documents.reader.listConflicts(),
        isOutdated: documents.reader.isOutdated(),
        canUndo: documents.history.canUndo(),
        canRedo: documents.history.canRedo(),
        syncStatus,
        unsyncedChanges: sync ? unsynced.count() : 0,
        isPartial: isPartial || (sync?.isPartial() ?? false),
        access,
        isPersisted: !deviceStorage.hasFailed() || journal.isComplete(),
      }
      return snapshot
    },

    /** Moves the anonymous planner to the account. */
    claim: () => opening.then(claim),

    /** Opens the documents if necessary, and syncs them in this tab. */
    async sync(): Promise<void> {
      await opening
      if (!sync || controller.signal.aborted) return
      leadership?.claim()
      await syncStarted.promise
      await sync.sync()
    },

    async close(): Promise<void> {
      clearTimeout(saveTimer)
      controller.abort()
      leadership?.release()
      sync?.stop()
      await deviceStorage.close()
      channel.close()
      documents.destroy()
    },
  }
}
