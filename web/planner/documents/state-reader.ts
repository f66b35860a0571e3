import type * as Y from 'yjs'
import type { PlannerState, TrackEntries } from '#contract/planner/items.ts'
import { emptyItems, type SortedItems, withChanges } from './sorted-items.ts'
import {
  type ItemKind,
  type ItemOf,
  isRemoved,
  itemKinds,
  readItem,
  readSettings,
  type StoredItem,
  sortTexts,
  splitEntryKey,
  splitKey,
  splitTextName,
} from './stored-items.ts'

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
  read: Map<string, ItemOf[Kind]>
  changedIds: Set<string>
  sorted: SortedItems<ItemOf[Kind]>
}

const createItems = <Kind extends ItemKind>(): Items<Kind> => ({
  stored: new Map(),
  read: new Map(),
  changedIds: new Set(),
  sorted: emptyItems,
})

/** Turns documents into a state with structural sharing: it reads only changed items, and unchanged ones are the same objects. */
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
      const read = () => {
        changeItem(parts.kind, `${documentName}.${parts.key}`).texts.set(parts.field, text.toString())
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
  function refresh<Kind extends ItemKind>(kind: Kind): Items<Kind> {
    const kindItems = items[kind] as Items<Kind>
    if (kindItems.changedIds.size === 0) return kindItems
    const changes = Array.from(kindItems.changedIds, (id) => {
      const stored = kindItems.stored.get(id)
      const item = stored && isItem(stored) && !isRemoved(stored) ? readItem(kind, stored) : null
      if (item) kindItems.read.set(id, item)
      else kindItems.read.delete(id)
      return { id, item, sortText: item ? sortTexts[kind](item) : '' }
    })
    kindItems.changedIds.clear()
    kindItems.sorted = withChanges(kindItems.sorted, changes)
    return kindItems
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
  function refreshSettings() {
    if (isSettingsChanged) settings = readSettings((field) => storedSettings.get(field))
    isSettingsChanged = false
    return settings
  }

  const readState = (): PlannerState => ({
    journeys: refresh('journeys').sorted.items,
    steps: refresh('steps').sorted.items,
    appointments: refresh('appointments').sorted.items,
    feeds: refresh('feeds').sorted.items,
    tracks: refresh('tracks').sorted.items,
    sessions: refresh('sessions').sorted.items,
    sheets: refresh('sheets').sorted.items,
    entries: refreshEntries(),
    settings: refreshSettings(),
  })

  return {
    /** Reads a document now and after each of its changes. */
    attach,

    /** Returns the same object until a document changes. */
    getState(): PlannerState {
      state ??= readState()
      return state
    },

    /** Returns null for unknown and removed items. */
    find: <Kind extends ItemKind>(kind: Kind, id: string): ItemOf[Kind] | null => refresh(kind).read.get(id) ?? null,

    list: <Kind extends ItemKind>(kind: Kind): readonly ItemOf[Kind][] => refresh(kind).sorted.items,

    /** Returns the stored fields of an item, also of a removed one. */
    findStored(kind: ItemKind, id: string): StoredItem | null {
      const stored = items[kind].stored.get(id)
      return stored && isItem(stored) ? stored : null
    },

    /** Returns the keys of a track's entry on a date, one for each device that entered it. */
    entryKeys: (trackId: string, date: string): string[] => [...(storedEntries.get(trackId)?.get(date)?.keys() ?? [])],

    setting: (field: string): unknown => storedSettings.get(field),
  }
}

const isItem = (item: MutableItem): item is MutableItem & { created: Record<string, unknown> } => item.created !== null
