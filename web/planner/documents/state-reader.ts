import type * as Y from 'yjs'
import type { PlannerState, TrackEntries } from '#contract/planner/items.ts'
import { isLongText } from '#contract/planner/written-texts.ts'
import { removalTimeOf } from './removal-time.ts'
import { type ItemChange, type SortedItems, withChanges } from './sorted-items.ts'
import {
  type ItemKind,
  type ItemOf,
  itemKinds,
  type RemovedItem,
  readItem,
  readSources,
  type StoredDocument,
  type StoredItem,
  sortTextOf,
  splitEntryKey,
  splitKey,
  splitTextName,
} from './stored-items.ts'
import { isLaterFormat, readSettings } from './stored-settings.ts'
import { createTextConflicts } from './text-conflicts.ts'
import { readLine } from './text-field.ts'

export type StateReader = ReturnType<typeof createStateReader>

type MutableItem = {
  id: string
  created: Record<string, unknown> | null
  changed: Map<string, unknown>
  texts: Map<string, string>
}

/** Items of one kind in all documents. */
type Items<Kind extends ItemKind> = {
  stored: Map<string, MutableItem>
  /** Ids to read. */
  changedIds: Set<string>
  read: Map<string, ItemOf[Kind]>
  /** Ids whose item is not in `sorted` yet. */
  unsortedIds: Set<string>
  sorted: SortedItems<ItemOf[Kind]>
  sortTexts: Map<string, string>
}

const createItems = <Kind extends ItemKind>(): Items<Kind> => ({
  stored: new Map(),
  changedIds: new Set(),
  read: new Map(),
  unsortedIds: new Set(),
  sorted: { items: [], sortTexts: [] },
  sortTexts: new Map(),
})

/**
 * Creates a reader that converts documents to a state with structural sharing: it reads only changed items, and unchanged
 * ones are the same objects.
 */
export function createStateReader() {
  const items: { [Kind in ItemKind]: Items<Kind> } = {
    journeys: createItems(),
    steps: createItems(),
    appointments: createItems(),
    feeds: createItems(),
    tracks: createItems(),
    sessions: createItems(),
    sheets: createItems(),
  }
  /** Values by track, date and writer. */
  const storedEntries = new Map<string, Map<string, Map<string, number>>>()
  const changedEntries = new Map<string, Set<string>>()
  let entries: ReadonlyMap<string, TrackEntries> = new Map()
  const removed = new Map<string, RemovedItem>()
  const conflicts = createTextConflicts()
  const storedSettings = new Map<string, unknown>()
  let isSettingsChanged = true
  let state: PlannerState | null = null

  function attach(documentName: string, doc: Y.Doc): void {
    for (const kind of itemKinds) {
      const map = doc.getMap(kind)
      const read = (keys: Iterable<string>) => {
        for (const key of keys) readKey(kind, documentName, key, map.get(key), map.has(key))
      }
      read(map.keys())
      map.observe(({ keysChanged }) => read(keysChanged))
    }
    observe(doc.getMap('entries'), readEntry)
    observe(doc.getMap('settings'), readSetting)
    const knownTexts = new Set<string>()
    const readTexts = () => {
      if (doc.share.size > knownTexts.size) attachTexts(documentName, doc, knownTexts)
    }
    readTexts()
    doc.on('afterTransaction', readTexts)
  }

  /** Reads stored values without a document. */
  function restore(documentName: string, { maps, texts }: StoredDocument): void {
    for (const kind of itemKinds)
      for (const [key, value] of Object.entries(maps[kind] ?? {})) readKey(kind, documentName, key, value, true)
    for (const [key, value] of Object.entries(maps.entries ?? {})) readEntry(key, value)
    for (const [key, value] of Object.entries(maps.settings ?? {})) readSetting(key, value)
    for (const [name, text] of Object.entries(texts)) {
      const parts = splitTextName(name)
      if (parts) changeItem(parts.kind, `${documentName}.${parts.key}`).texts.set(parts.field, text)
    }
  }

  function observe(map: Y.Map<unknown>, read: (key: string, value: unknown) => void): void {
    for (const [key, value] of map.entries()) read(key, value)
    map.observe(({ keysChanged }) => {
      for (const key of keysChanged) read(key, map.get(key))
    })
  }

  function attachTexts(documentName: string, doc: Y.Doc, knownTexts: Set<string>): void {
    for (const name of [...doc.share.keys()]) {
      if (knownTexts.has(name)) continue
      knownTexts.add(name)
      const parts = splitTextName(name)
      if (!parts) continue
      const text = doc.getText(name)
      const { kind, key, field } = parts
      const id = `${documentName}.${key}`
      const read = () => {
        const value = isLongText(field) ? text.toString() : conflicts.read({ kind, id, field }, readLine(doc, name))
        changeItem(kind, id).texts.set(field, value)
      }
      read()
      text.observe(read)
    }
  }

  function changeItem(kind: ItemKind, id: string): MutableItem {
    const { stored, changedIds } = items[kind]
    let item = stored.get(id)
    if (!item) {
      item = { id, created: null, changed: new Map(), texts: new Map() }
      stored.set(id, item)
    }
    changedIds.add(id)
    state = null
    return item
  }

  function readKey(kind: ItemKind, documentName: string, mapKey: string, value: unknown, exists: boolean): void {
    const [key, field] = splitKey(mapKey)
    const item = changeItem(kind, `${documentName}.${key}`)
    if (field === '')
      item.created = exists && typeof value === 'object' ? (value as Record<string, unknown> | null) : null
    else if (exists) item.changed.set(field, value)
    else item.changed.delete(field)
  }

  function readEntry(key: string, value: unknown): void {
    const parts = splitEntryKey(key)
    if (!parts) return
    const { trackId, date } = parts
    const dates = storedEntries.get(trackId) ?? new Map<string, Map<string, number>>()
    storedEntries.set(trackId, dates)
    const writers = dates.get(date) ?? new Map<string, number>()
    dates.set(date, writers)
    if (typeof value === 'number') writers.set(key, value)
    else writers.delete(key)
    changedEntries.set(trackId, (changedEntries.get(trackId) ?? new Set()).add(date))
    state = null
  }

  function readSetting(key: string, value: unknown): void {
    storedSettings.set(key, value)
    isSettingsChanged = true
    state = null
  }

  /** Reads the changed items of a kind. */
  function readItems<Kind extends ItemKind>(kind: Kind): Items<Kind> {
    const kindItems = items[kind] as Items<Kind>
    for (const id of kindItems.changedIds) {
      const stored = kindItems.stored.get(id)
      kindItems.read.delete(id)
      kindItems.unsortedIds.add(id)
      removed.delete(id)
      if (stored && isItem(stored)) {
        const item = readItem(kind, stored)
        const deletedAt = removalTimeOf(stored)
        if (lacksDay(item)) continue
        if (deletedAt === null) kindItems.read.set(id, item)
        else removed.set(id, { kind, item, deletedAt } as RemovedItem)
      }
    }
    kindItems.changedIds.clear()
    return kindItems
  }

  function list<Kind extends ItemKind>(kind: Kind): readonly ItemOf[Kind][] {
    const { read, unsortedIds, sortTexts, sorted } = readItems(kind)
    if (unsortedIds.size === 0) return sorted.items
    const changes = [...unsortedIds].flatMap((id): ItemChange<ItemOf[Kind]>[] => {
      const item = read.get(id) ?? null
      const sortTextBefore = sortTexts.get(id) ?? null
      if (item === null && sortTextBefore === null) return []
      return [{ id, sortTextBefore, item, sortText: item ? sortTextOf[kind](item) : '' }]
    })
    for (const { id, item, sortText } of changes) {
      if (item) sortTexts.set(id, sortText)
      else sortTexts.delete(id)
    }
    unsortedIds.clear()
    if (changes.length > 0) items[kind].sorted = withChanges(sorted, changes)
    return items[kind].sorted.items
  }

  function refreshEntries(): ReadonlyMap<string, TrackEntries> {
    if (changedEntries.size === 0) return entries
    const next = new Map(entries)
    for (const [trackId, dates] of changedEntries) {
      const trackEntries = new Map(next.get(trackId))
      for (const date of dates) {
        const values = [...(storedEntries.get(trackId)?.get(date)?.values() ?? [])]
        // Devices that entered values at the same time: the largest one is the most complete.
        if (values.length > 0) trackEntries.set(date, Math.max(...values))
        else trackEntries.delete(date)
      }
      next.set(trackId, trackEntries)
    }
    changedEntries.clear()
    entries = next
    return entries
  }

  let settings = readSettings((field) => storedSettings.get(field))
  let addedSources = readSources([])
  function refreshSettings() {
    if (isSettingsChanged) {
      settings = readSettings((field) => storedSettings.get(field))
      addedSources = readSources(storedSettings.keys())
    }
    isSettingsChanged = false
    return { settings, addedSources }
  }

  const readState = (): PlannerState => ({
    journeys: list('journeys'),
    steps: list('steps'),
    appointments: list('appointments'),
    feeds: list('feeds'),
    tracks: list('tracks'),
    sessions: list('sessions'),
    sheets: list('sheets'),
    entries: refreshEntries(),
    ...refreshSettings(),
  })

  return {
    /** Reads a document now and after each of its changes. */
    attach,
    restore,

    /** Returns the same object until a document changes. */
    getState(): PlannerState {
      state ??= readState()
      return state
    },

    /** Returns null for unknown and removed items. */
    find: <Kind extends ItemKind>(kind: Kind, id: string): ItemOf[Kind] | null => readItems(kind).read.get(id) ?? null,

    list,

    /** Returns the removed items, the last removed ones first. */
    listRemoved(): RemovedItem[] {
      for (const kind of itemKinds) readItems(kind)
      return [...removed.values()].sort((a, b) => b.deletedAt - a.deletedAt)
    },

    /** Returns the one-line texts that devices changed at the same time. */
    listConflicts: () => conflicts.list().filter(({ kind, id }) => readItems(kind).read.has(id)),

    findConflict: conflicts.find,

    /** Returns the stored fields of an item, also of a removed one. */
    findStored(kind: ItemKind, id: string): StoredItem | null {
      const stored = items[kind].stored.get(id)
      return stored && isItem(stored) ? stored : null
    },

    /** Returns the keys of a track's entry on a date, one for each device that entered it. */
    entryKeys: (trackId: string, date: string): string[] => [...(storedEntries.get(trackId)?.get(date)?.keys() ?? [])],

    setting: (field: string): unknown => storedSettings.get(field),

    isOutdated: (): boolean => isLaterFormat(storedSettings.get('format')),
  }
}

const isItem = (item: MutableItem): item is MutableItem & { created: Record<string, unknown> } => item.created !== null

/** An appointment or session whose day cannot be read has no place on any page. It stays in its document. */
const lacksDay = (item: object): boolean => 'date' in item && item.date === ''
