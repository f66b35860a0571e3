import type * as Y from 'yjs'
import { addDays } from '#contract/dates.ts'
import { documentNameOf, isDocumentName } from '#contract/planner/documents.ts'
import type { PlannerState } from '#contract/planner/items.ts'
import { type KeyValueStorage, readItem, writeItem } from '../../../platform/ui/browser/browser-storage.ts'
import type { PlannerDocuments } from '../planner-documents.ts'
import { createStateReader } from '../state-reader.ts'
import { type ItemKind, itemKeyOf, type StoredDocument, splitEntryKey, splitTextName } from '../stored-items.ts'
import { viewKey } from './storage-keys.ts'

type SavedView = { [documentName: string]: StoredDocument }

/** Days before and after today whose items are saved. */
const DAYS = 7
const ENTRY_DAYS = 14
const STEPS_MAX = 150

/**
 * Saves the items of Today and this week, so that the next start shows them immediately while the documents open. The
 * format is that of the documents, so that the same reader is used for both.
 */
export function saveView(
  storage: KeyValueStorage | null,
  owner: string,
  { documents, today }: { documents: PlannerDocuments; today: string },
): void {
  const isWritten = writeItem(storage, viewKey(owner), JSON.stringify(createView(documents, today)))
  // An old view would show old entries.
  if (!isWritten) writeItem(storage, viewKey(owner), null)
}

function createView(documents: PlannerDocuments, today: string): SavedView {
  const view: SavedView = {}
  const documentView = (name: string) => (view[name] ??= { maps: {}, texts: {} })
  const { reader } = documents

  function saveItem(kind: ItemKind, id: string): void {
    const item = reader.findStored(kind, id)
    if (!item) return
    const { maps, texts } = documentView(documentNameOf(id))
    const key = itemKeyOf(id)
    maps[kind] = { ...maps[kind], [key]: item.created }
    for (const [field, value] of item.changed) maps[kind][`${key}/${field}`] = value
    for (const [field, text] of item.texts) texts[`${kind}/${key}/${field}`] = text
  }

  for (const [kind, ids] of Object.entries(selectItems(reader.getState(), today)))
    for (const id of ids) saveItem(kind as ItemKind, id)
  for (const name of documents.names()) {
    const entries = recentEntries(documents.get(name).getMap('entries'), addDays(today, -ENTRY_DAYS))
    if (entries.length > 0) documentView(name).maps.entries = Object.fromEntries(entries)
  }
  if (documents.has('core')) documentView('core').maps.settings = documents.get('core').getMap('settings').toJSON()
  return view
}

function selectItems(state: PlannerState, today: string): { [Kind in ItemKind]?: string[] } {
  const [from, to] = [addDays(today, -DAYS), addDays(today, DAYS)]
  const isRecent = (date: string | null) => date !== null && date >= from && date <= to
  const steps = state.steps.filter((step) =>
    step.state === 'open' || step.state === 'waiting'
      ? step.date === null || step.date <= to
      : isRecent(step.doneOn ?? step.date),
  )
  const ids = (items: readonly { id: string }[]) => items.map(({ id }) => id)
  return {
    journeys: ids(state.journeys.filter(({ state }) => state === 'active' || state === 'draft' || state === 'paused')),
    // Steps with a date come first, because they are those of Today.
    steps: ids(steps.toSorted((a, b) => Number(a.date === null) - Number(b.date === null)).slice(0, STEPS_MAX)),
    appointments: ids(state.appointments.filter(({ date, recurrence }) => recurrence !== null || isRecent(date))),
    tracks: ids(state.tracks),
    sessions: ids(state.sessions.filter(({ date }) => isRecent(date))),
  }
}

function recentEntries(map: Y.Map<unknown>, from: string): [key: string, value: unknown][] {
  return [...map.entries()].filter(([key]) => (splitEntryKey(key)?.date ?? '') >= from)
}

/** Returns what a saved view shows, or null if there is none. */
export function readViewState(storage: KeyValueStorage | null, owner: string): PlannerState | null {
  const view = parseView(readItem(storage, viewKey(owner)))
  if (!view) return null
  const reader = createStateReader()
  for (const [name, document] of Object.entries(view)) reader.restore(name, document)
  return reader.getState()
}

/** Writes a saved view into empty documents, so that it can be edited. */
export function restoreView(storage: KeyValueStorage | null, owner: string, documents: PlannerDocuments): void {
  const view = parseView(readItem(storage, viewKey(owner)))
  documents.batch(() => {
    for (const [name, { maps, texts }] of Object.entries(view ?? {})) {
      const doc = documents.get(name)
      doc.transact(() => {
        for (const [mapName, values] of Object.entries(maps))
          for (const [key, value] of Object.entries(values)) doc.getMap(mapName).set(key, value)
        for (const [textName, text] of Object.entries(texts))
          if (splitTextName(textName)) doc.getText(textName).insert(0, text)
      }, 'view')
    }
  })
}

/** Returns null for invalid text, because other scripts and users can write to the storage. */
function parseView(text: string | null): SavedView | null {
  try {
    const view: SavedView | null = JSON.parse(text ?? 'null')
    const isObject = (value: unknown) => typeof value === 'object' && value !== null
    const isValid = Object.entries(view ?? {}).every(
      ([name, document]) =>
        isDocumentName(name) &&
        isObject(document?.maps) &&
        Object.values(document.maps).every(isObject) &&
        isObject(document.texts) &&
        Object.values(document.texts).every((value) => typeof value === 'string'),
    )
    return isValid ? view : null
  } catch {
    return null
  }
}
