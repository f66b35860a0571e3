import { documentNameOf, itemId } from '#contract/planner/documents.ts'
import * as limits from '#contract/planner/limits.ts'
import { listChanges } from './list-changes.ts'
import type { PlannerDocuments } from './planner-documents.ts'
import { positionsForMove } from './positions.ts'
import { type ItemKind, itemKeyOf, textName } from './stored-items.ts'
import { permanentOrigin, writeText } from './text-field.ts'
import { editOrigin } from './undo-history.ts'

type Fields = Record<string, unknown>

export type ItemWriter = ReturnType<typeof createItemWriter>

/** Texts that merge letter by letter, with their limits. */
const textFields: Record<string, number> = {
  title: limits.TITLE_MAX,
  text: limits.STEP_TEXT_MAX,
  reason: limits.REASON_MAX,
  waitingFor: limits.WAITING_FOR_MAX,
}

/** Other strings with a limit. */
const stringLimits: Record<string, number> = { unit: limits.UNIT_MAX, recurrence: limits.RECURRENCE_MAX }

/** Writes items of any kind to the documents, as `stored-items.ts` describes them. */
export function createItemWriter(
  documents: PlannerDocuments,
  { now, newKey }: { now: () => number; newKey: () => string },
) {
  const { reader, history } = documents
  let origin: string = editOrigin

  const edit = <Result>(work: () => Result, typingField?: string): Result =>
    documents.batch(() => history.run(work, typingField))

  /** Runs edits that are not part of the undo history. */
  function withoutUndo(work: () => void): void {
    origin = permanentOrigin
    try {
      documents.batch(work)
    } finally {
      origin = editOrigin
    }
  }

  /** Writes keys of a root map. An undefined value removes the key. */
  function write(documentName: string, mapName: string, values: Fields): void {
    const doc = documents.get(documentName)
    doc.transact(() => {
      const map = doc.getMap(mapName)
      for (const [key, value] of Object.entries(values)) {
        if (value === undefined) map.delete(key)
        else map.set(key, value)
      }
    }, origin)
  }

  function add(kind: ItemKind, documentName: string, fields: Fields, key = newKey()): string {
    const id = itemId(documentName, key)
    edit(() => write(documentName, kind, { [key]: withoutDefaults({ ...truncateStrings(fields), createdAt: now() }) }))
    return id
  }

  /** Writes changed fields of an item. */
  function change(kind: ItemKind, id: string, fields: Fields): void {
    const item = reader.findStored(kind, id)
    if (!item) return
    const key = itemKeyOf(id)
    const changed = Object.entries(truncateStrings(fields)).filter(([field, value]) => {
      const before = item.changed.has(field) ? item.changed.get(field) : item.created[field]
      return !isSame(before, value)
    })
    if (changed.length === 0) return
    write(documentNameOf(id), kind, Object.fromEntries(changed.map(([field, value]) => [`${key}/${field}`, value])))
  }

  function changeText(kind: ItemKind, id: string, field: string, next: string): void {
    const initial = reader.findStored(kind, id)?.created[field]
    writeText(documents.get(documentNameOf(id)), {
      name: textName(kind, itemKeyOf(id), field),
      initial: typeof initial === 'string' ? initial : '',
      next,
      origin: editOrigin,
    })
  }

  function update(kind: ItemKind, id: string, fields: Fields): void {
    if (!reader.find(kind, id)) return
    const texts = Object.entries(fields).flatMap(([field, value]) => {
      const max = textFields[field]
      return max !== undefined && typeof value === 'string' ? [{ field, text: truncateText(value, max) }] : []
    })
    const [typed] = texts
    const isTyping = texts.length === 1 && Object.keys(fields).length === 1
    edit(
      () => {
        for (const { field, text } of texts) changeText(kind, id, field, text)
        change(kind, id, Object.fromEntries(Object.entries(fields).filter(([field]) => !(field in textFields))))
      },
      isTyping ? `${id}/${typed?.field}` : undefined,
    )
  }

  const remove = (kind: ItemKind) => (id: string) => {
    if (reader.find(kind, id)) edit(() => change(kind, id, { deletedAt: now() }))
  }

  const restore = (kind: ItemKind) => (id: string) => {
    if (!reader.find(kind, id)) edit(() => change(kind, id, { deletedAt: null }))
  }

  const move = (kind: 'journeys' | 'steps' | 'tracks') => (id: string, before: string | null) => {
    if (!reader.find(kind, id) || id === before) return
    const positions = positionsForMove(reader.list(kind), id, before)
    edit(() => {
      for (const { id: itemId, position } of positions) change(kind, itemId, { position })
    })
  }

  /** Writes the elements of a list that changed, so that changes of other elements by other devices persist. */
  function setList<Element extends { id: string }>(
    kind: ItemKind,
    id: string,
    list: string,
    elements: readonly Element[],
  ): void {
    const item = reader.findStored(kind, id)
    if (!item || !reader.find(kind, id)) return
    const changes = listChanges(item.changed, list, elements)
    if (Object.keys(changes).length === 0) return
    const key = itemKeyOf(id)
    edit(() =>
      write(
        documentNameOf(id),
        kind,
        Object.fromEntries(Object.entries(changes).map(([name, value]) => [`${key}/${name}`, value])),
      ),
    )
  }

  return { edit, withoutUndo, write, add, change, changeText, update, remove, restore, move, setList }
}

/** Truncates a text without splitting a surrogate pair. Removes NUL, which cannot be exported. */
export function truncateText(text: string, max: number): string {
  return text
    .replaceAll('\0', '')
    .slice(0, max)
    .replace(/[\ud800-\udbff]$/, '')
}

/** Truncates the texts that merge letter by letter. */
export function truncateTextFields<Item extends object>(fields: Item): Item {
  const entries = Object.entries(fields).map(([field, value]) => {
    const max = textFields[field]
    return [field, max !== undefined && typeof value === 'string' ? truncateText(value, max) : value]
  })
  return Object.fromEntries(entries) as Item
}

function truncateStrings(fields: Fields): Fields {
  const entries = Object.entries(fields).map(([field, value]) => {
    const max = stringLimits[field]
    return [field, max !== undefined && typeof value === 'string' ? truncateText(value, max) : value]
  })
  return Object.fromEntries(entries)
}

/** Omits values that equal a missing value, to reduce the size of stored items. */
const withoutDefaults = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) => value !== undefined && value !== null && !isSame(value, { from: 'typed' }),
    ),
  )

export const isSame = (a: unknown, b: unknown) => a === b || JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
