import { CORE_DOCUMENT, documentNameOf, quarterDocumentName } from '#contract/planner/documents.ts'
import type { TrackWithEntries } from '#contract/planner/planner-file.ts'
import { isLongText } from '#contract/planner/written-texts.ts'
import { itemKeyOf } from '../documents/item-keys.ts'
import { type ItemWriter, isSame, textFields } from '../documents/item-writer.ts'
import type { PlannerDocuments } from '../documents/planner-documents.ts'
import { entryKey, type ItemKind, type StoredItem, sourceField, textName } from '../documents/stored-items.ts'
import { writeText } from '../documents/text-field.ts'
import { editOrigin } from '../documents/undo-history.ts'
import type { FileEntry } from './compare-planners.ts'
import { newItemValues, type StoredFields, storedFieldsOf, TICK_FIELD } from './stored-fields.ts'

type Tools = { documents: PlannerDocuments; writer: ItemWriter }
type Item = { kind: ItemKind; id: string; stored: StoredFields }

/** Gives items and settings the values that a file has. Items that are missing or removed come back. */
export function writeEntries(
  documents: PlannerDocuments,
  writer: ItemWriter,
  { entries, sources = [] }: { entries: readonly FileEntry[]; sources?: readonly string[] },
): void {
  const { reader } = documents
  const items: Item[] = entries.flatMap((entry) =>
    entry.kind === 'settings'
      ? []
      : [{ kind: entry.kind, id: entry.id, stored: storedFieldsOf(entry.kind, entry.item as never) }],
  )
  createItems(
    { documents, writer },
    items.filter(({ kind, id }) => !reader.findStored(kind, id)),
  )
  for (const item of items) changeItem({ documents, writer }, item)
  for (const entry of entries) {
    if (entry.kind === 'tracks') writeTrackEntries({ documents, writer }, entry.item)
    if (entry.kind === 'settings') writeSettings({ documents, writer }, { ...entry.item })
  }
  writeSettings({ documents, writer }, Object.fromEntries(sources.map((source) => [sourceField(source), true])))
}

/** Creates items with one transaction for each document, because each transaction is stored and sent. */
function createItems({ documents, writer }: Tools, items: readonly Item[]): void {
  for (const [name, created] of Map.groupBy(items, ({ id }) => documentNameOf(id))) {
    const doc = documents.get(name)
    doc.transact(() => {
      for (const { kind, id, stored } of created) {
        writer.write(name, kind, newItemValues(id, stored))
        for (const [field, text] of Object.entries(stored.answers))
          writeText(doc, { name: textName(kind, itemKeyOf(id), field), initial: '', next: text, origin: editOrigin })
      }
    }, editOrigin)
  }
}

/** Writes what differs. An item that was just created has no difference, unless it has parts from before a removal. */
function changeItem({ documents: { reader }, writer }: Tools, { kind, id, stored }: Item): void {
  // Never changes after the creation.
  const { origin: _origin, questions: _questions, ...rest } = stored.fields
  const [texts, fields] = splitFields(rest)
  const wasRemoved = !reader.find(kind, id)
  writer.change(kind, id, { ...fields, deletedAt: null })
  if (wasRemoved) writer.recordEdit(kind, id)
  for (const [field, text] of texts) writer.changeText(kind, id, field, String(text))
  const before = reader.findStored(kind, id)
  const answers = [...(before?.texts.keys() ?? [])].filter((field) => isLongText(field) && !(field in textFields))
  for (const field of new Set([...answers, ...Object.keys(stored.answers)]))
    writer.changeText(kind, id, field, stored.answers[field] ?? '')
  for (const [list, elements] of Object.entries(stored.lists)) writer.setList(kind, id, list, elements)
  if (kind === 'steps' && before) writeTick(writer, id, before, stored)
}

/** Separates texts from other fields. */
function splitFields(fields: StoredFields['fields']): [texts: [string, unknown][], fields: StoredFields['fields']] {
  const isText = ([field]: [string, unknown]) => field in textFields
  const entries = Object.entries(fields)
  return [entries.filter(isText), Object.fromEntries(entries.filter((entry) => !isText(entry)))]
}

function writeTick(writer: ItemWriter, id: string, { changed }: StoredItem, { tick, nextStepId }: StoredFields): void {
  const ticks = [...changed.keys()].filter((field) => field.startsWith('done/'))
  if (ticks.length === (tick ? 1 : 0) && ticks.every((field) => isSame(changed.get(field), tick))) return
  const key = itemKeyOf(id)
  const values = {
    ...Object.fromEntries([...ticks, 'nextStepId'].map((field) => [`${key}/${field}`, undefined])),
    ...(tick && { [`${key}/${TICK_FIELD}`]: tick }),
    ...(nextStepId && { [`${key}/nextStepId`]: nextStepId }),
  }
  writer.write(documentNameOf(id), 'steps', values)
  writer.recordEdit('steps', id)
}

function writeTrackEntries({ documents, writer }: Tools, { id, entries }: TrackWithEntries): void {
  const { reader } = documents
  const current = reader.getState().entries.get(id)
  const dates = new Set([...(current?.keys() ?? []), ...Object.keys(entries)])
  const changed = [...dates].filter((date) => current?.get(date) !== entries[date])
  for (const [name, changedDates] of Map.groupBy(changed, quarterDocumentName)) {
    const values: { [key: string]: number | undefined } = {}
    for (const date of changedDates) {
      for (const key of reader.entryKeys(id, date)) values[key] = undefined
      if (entries[date] !== undefined) values[entryKey(id, date, String(documents.get(name).clientID))] = entries[date]
    }
    writer.write(name, 'entries', values)
  }
}

function writeSettings({ documents: { reader }, writer }: Tools, settings: { [field: string]: unknown }): void {
  const changed = Object.entries(settings).filter(([field, value]) => !isSame(reader.setting(field), value))
  if (changed.length > 0) writer.write(CORE_DOCUMENT, 'settings', Object.fromEntries(changed))
}
