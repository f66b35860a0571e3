import { documentNameOf, itemId } from '#contract/planner/documents.ts'
import * as limits from '#contract/planner/limits.ts'
import { type DeviceKind, isLongText } from '#contract/planner/written-texts.ts'
import { itemKeyOf, randomKey } from './item-keys.ts'
import { listChanges } from './list-changes.ts'
import type { PlannerDocuments } from './planner-documents.ts'
import { positionsForMove } from './positions.ts'
import { lastEditOf } from './removal-time.ts'
import { type ItemKind, textName } from './stored-items.ts'
import { asNumber, asString } from './stored-values.ts'
import { chooseText, permanentOrigin, writeLine, writeText } from './text-field.ts'
import { editOrigin } from './undo-history.ts'

type Fields = Record<string, unknown>

export type ItemWriter = ReturnType<typeof createItemWriter>

/** Texts other than answers, with their limits. */
export const textFields: Record<string, number> = {
  title: limits.TITLE_MAX,
  text: limits.STEP_TEXT_MAX,
  notes: limits.NOTES_MAX,
  reason: limits.REASON_MAX,
  waitingFor: limits.WAITING_FOR_MAX,
}

/** Other strings with a limit. */
const stringLimits: Record<string, number> = { unit: limits.UNIT_MAX, recurrence: limits.RECURRENCE_MAX }

/** Fields that do not count as edits: they also change when another item is edited. */
const uncountedFields = ['deletedAt', 'position', 'nextStepId']

/** Time between two records of edits of an item, because each record adds bytes to the document. */
const EDIT_RECORD_MS = 5_000

/** Writes items of any kind to the documents, as `stored-items.ts` describes them. */
export function createItemWriter(
  documents: PlannerDocuments,
  { now, device }: { now: () => number; device: DeviceKind },
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

  function add(kind: ItemKind, documentName: string, fields: Fields, key = randomKey()): string {
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
    if (changed.some(([field]) => !uncountedFields.includes(field))) recordEdit(kind, id)
  }

  /** Records the time of an edit, so that the item survives an earlier removal on another device. */
  function recordEdit(kind: ItemKind, id: string): void {
    const item = reader.findStored(kind, id)
    if (!item) return
    const editedAt = now()
    const lastEdit = Math.max(lastEditOf(item), asNumber(item.created.createdAt) ?? 0)
    if (editedAt - lastEdit > EDIT_RECORD_MS)
      write(documentNameOf(id), kind, { [`${itemKeyOf(id)}/editedAt`]: editedAt })
  }

  /** The time is not before the last edit, which another device with a fast clock may have made. */
  function markRemoved(kind: ItemKind, id: string): void {
    const item = reader.findStored(kind, id)
    if (item) change(kind, id, { deletedAt: Math.max(now(), lastEditOf(item)) })
  }

  function changeText(kind: ItemKind, id: string, field: string, next: string): void {
    const item = reader.findStored(kind, id)
    const initial = asString(item?.created[field]) ?? ''
    if (next === (item?.texts.get(field) ?? initial) && !reader.findConflict({ kind, id, field })) return
    const doc = documents.get(documentNameOf(id))
    const change = { name: textName(kind, itemKeyOf(id), field), initial, next }
    if (isLongText(field)) writeText(doc, { ...change, origin: editOrigin })
    else history.addLineChange(writeLine(doc, { ...change, at: now(), device }))
    recordEdit(kind, id)
  }

  function settleText(kind: ItemKind, id: string, field: string, chosen: string): void {
    const conflict = reader.findConflict({ kind, id, field })
    if (!conflict) return
    edit(() => {
      if (chosen === conflict.text) {
        changeText(kind, id, field, chosen)
        return
      }
      const name = textName(kind, itemKeyOf(id), field)
      history.addLineChange(chooseText(documents.get(documentNameOf(id)), { name, chosen, at: now(), device }))
      recordEdit(kind, id)
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
    if (reader.find(kind, id)) edit(() => markRemoved(kind, id))
  }

  const restore = (kind: ItemKind) => (id: string) => {
    if (reader.find(kind, id)) return
    edit(() => {
      change(kind, id, { deletedAt: null })
      recordEdit(kind, id)
    })
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
    const values = Object.entries(changes).map(([name, value]) => [`${key}/${name}`, value])
    edit(() => {
      write(documentNameOf(id), kind, Object.fromEntries(values))
      recordEdit(kind, id)
    })
  }

  return {
    edit,
    withoutUndo,
    write,
    add,
    change,
    changeText,
    settleText,
    recordEdit,
    markRemoved,
    update,
    remove,
    restore,
    move,
    setList,
  }
}

/** Truncates a text without splitting a surrogate pair. Removes NUL, which cannot be exported. */
export function truncateText(text: string, max: number): string {
  return text
    .replaceAll('\0', '')
    .slice(0, max)
    .replace(/[\ud800-\udbff]$/, '')
}

/** Truncates texts other than answers. */
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
