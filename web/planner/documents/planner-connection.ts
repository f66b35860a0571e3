import * as Y from 'yjs'
import { addDays } from '#contract/dates.ts'
import { CORE_DOCUMENT, quarterDocumentName } from '#contract/planner/documents.ts'
import type { PlannerAccess } from '#contract/planner/planner.schema.ts'
import { storage } from '../../platform/session/browser-session.ts'
import { toIsoDay } from '../../platform/time/iso-day.ts'
import { areRecurrenceRulesLoaded, loadRecurrenceRules } from '../recurrence/next-occurrence.ts'
import type { PlannerSnapshot, SyncStatus } from '../use-planner.ts'
import { createPlannerEdits } from './edit-planner.ts'
import { randomKey } from './item-keys.ts'
import { listenToPage, whenIdle } from './page-events.ts'
import { createPlannerDocuments, type PlannerDocuments } from './planner-documents.ts'
import type { PlannerEdits } from './planner-edits.ts'
import { claimAnonymousPlanner, isNewAccount } from './storage/claim-anonymous-planner.ts'
import { createDocumentStorage } from './storage/document-storage.ts'
import { journalStorage } from './storage/journal-storage.ts'
import type { EditRecorder } from './storage/recorded-edits.ts'
import { removeOtherPlanners } from './storage/remove-planner.ts'
import { removeSavedPage } from './storage/saved-page.ts'
import { restoreView, saveView } from './storage/saved-view.ts'
import { ANONYMOUS } from './storage/storage-keys.ts'
import { readAccess, writeAccess } from './storage/stored-access.ts'
import { createStoredPlanner, journalOrigin } from './storage/stored-planner.ts'
import { createUpdateJournal } from './storage/update-journal.ts'
import { createLeadership } from './sync/leadership.ts'
import { createPlannerSync } from './sync/sync.ts'
import { sendChanges, waitForServerChanges } from './sync/sync-api.ts'
import { serverOrigin } from './sync/sync-exchange.ts'
import { createSyncRecord } from './sync/sync-record.ts'
import { createTabChannel, type ReceivedMessage } from './sync/tab-channel.ts'
import { createUnsyncedChanges } from './sync/unsynced-changes.ts'

export { isNewAccount, keepSeparate, listEntriesToOffer } from './storage/claim-anonymous-planner.ts'
export { offerPlannerRemoval } from './storage/offer-planner-removal.ts'
export { removeOtherPlanners } from './storage/remove-planner.ts'

type ConnectionDeps = {
  owner: string
  recorder: EditRecorder
  /** Resolves when the previous owner's planner is closed. */
  after: Promise<void>
  onChange: () => void
}

const SAVE_VIEW_DELAY_MS = 1_000
/** Past days whose documents open first, like those of future dates. */
const FIRST_DAYS = 92

const today = () => toIsoDay(new Date())

/**
 * Opens the documents of an owner in this tab. Until they are open, edits are applied to a copy of the saved view, and
 * are replayed afterwards.
 */
export function openPlannerConnection({ owner, recorder, after, onChange }: ConnectionDeps) {
  const tab = randomKey()
  const controller = new AbortController()
  let snapshot: PlannerSnapshot | null = null
  let syncStatus: SyncStatus = owner === ANONYMOUS ? 'local' : 'syncing'
  let access = readAccess(storage, owner)
  let isPartial = true
  let viewTimer: ReturnType<typeof setTimeout> | undefined

  const documents = createPlannerDocuments({ onChange: handleChange })
  const deviceStorage = createDocumentStorage(owner, { onFailure: notify })
  const journal = createUpdateJournal({ storage: journalStorage, owner, tab })
  const unsynced = createUnsyncedChanges({ storage: journalStorage, owner, tab })
  const planner = createStoredPlanner({ owner, documents, storage: deviceStorage, journal, journalStorage })
  const channel = createTabChannel(owner, { documents, onMessage: handleMessage })
  documents.onCreate((name, doc) => doc.on('update', (update, origin) => handleUpdate(name, update, origin)))

  const editDeps = { now: Date.now, today, newKey: recorder.newKey }
  const edits = createPlannerEdits({ ...editDeps, documents })
  let viewEdits: PlannerEdits | null = null
  let shown: PlannerDocuments | null = null
  recorder.applyToView(() => {
    viewEdits ??= openView()
    return viewEdits
  })

  function openView(): PlannerEdits {
    const viewDocuments = createPlannerDocuments({ onChange: notify })
    restoreView(storage, owner, viewDocuments)
    shown = viewDocuments
    return createPlannerEdits({ ...editDeps, documents: viewDocuments })
  }

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
    onChange()
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
    if (shown !== documents) return
    clearTimeout(viewTimer)
    viewTimer = setTimeout(save, SAVE_VIEW_DELAY_MS)
    void loadRulesIfNeeded()
    notify()
  }

  function save(): void {
    clearTimeout(viewTimer)
    // A change can occur during a sign-out.
    if (shown === documents && !controller.signal.aborted) saveView(storage, owner, { documents, today: today() })
  }

  /** Handles a change of a document by this tab, a killed tab, the server, or another tab (which has stored it). */
  function handleUpdate(name: string, update: Uint8Array, origin: unknown): void {
    if (origin === deviceStorage.originOf(name)) return
    removeSavedPage(owner)
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
      removeSavedPage(owner)
      Y.applyUpdate(documents.get(name), update, deviceStorage.originOf(name))
      if (change) sync?.push(name, update, change)
    } else if (message.type === 'acknowledged') {
      for (const change of message.changes) if (change.tab === tab) unsynced.acknowledge(message.name, change)
      notify()
    } else if (message.type === 'access') setAccess(message.access)
    else if (!sync?.isRunning()) setStatus(message.status)
  }

  /** Opens the documents of the current week. Returns the names of all documents. */
  async function openFirst(): Promise<string[]> {
    await after
    await removeOtherPlanners(owner)
    const firstQuarter = quarterDocumentName(addDays(today(), -FIRST_DAYS))
    const names = await planner.names()
    const first = [...new Set([CORE_DOCUMENT, quarterDocumentName(today()), ...names])].filter(
      (name) => name === CORE_DOCUMENT || name >= firstQuarter,
    )
    await Promise.all(first.map(planner.open))
    if (controller.signal.aborted) return []
    isPartial = names.some((name) => !first.includes(name))
    shown?.destroy()
    shown = documents
    documents.batch(() => recorder.replayOn(edits))
    if (names.length > 0) edits.recordFormat()
    notify()
    channel.hello()
    void loadRulesIfNeeded()
    if (sync) leadership = createLeadership(`journey-planner:${owner}`, { onLead: startSync, onLose: sync.stop })
    listen()
    if (isNewAccount(owner)) await claim()
    return names
  }

  async function openOlder(names: readonly string[]): Promise<void> {
    await whenIdle()
    if (controller.signal.aborted) return
    await Promise.all(names.map(planner.open))
    isPartial = false
    notify()
  }

  /** Loads the package for the next steps of recurring ones. Most planners have none. */
  async function loadRulesIfNeeded(): Promise<void> {
    if (areRecurrenceRulesLoaded() || documents.reader.list('steps').every(({ recurrence }) => recurrence === null))
      return
    try {
      await loadRecurrenceRules()
      edits.createMissingNextSteps()
    } catch (error) {
      // Offline: the next change or start tries again, and creates the missing steps.
      console.warn(error)
    }
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

  const opening = openFirst()
  void opening.then(openOlder)

  return {
    /** Returns null until the documents are open or an edit is shown. */
    getSnapshot(): PlannerSnapshot | null {
      if (!shown) return null
      snapshot ??= {
        state: shown.reader.getState(),
        removed: shown.reader.listRemoved(),
        conflicts: shown.reader.listConflicts(),
        isOutdated: shown.reader.isOutdated(),
        canUndo: shown.history.canUndo(),
        canRedo: shown.history.canRedo(),
        syncStatus,
        unsyncedChanges: sync ? unsynced.count() : 0,
        isPartial,
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
      clearTimeout(viewTimer)
      controller.abort()
      leadership?.release()
      sync?.stop()
      await deviceStorage.close()
      channel.close()
      documents.destroy()
    },
  }
}
