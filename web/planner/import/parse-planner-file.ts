import { CORE_DOCUMENT, DOCUMENT_FORMAT, documentNameOf, quarterDocumentName } from '#contract/planner/documents.ts'
import { PLANNER_FILE_VERSION, type PlannerFile } from '#contract/planner/planner-file.ts'
import { itemKeyOf } from '../documents/item-keys.ts'
import { truncateTextFields } from '../documents/item-writer.ts'
import { createStateReader } from '../documents/state-reader.ts'
import { entryKey, type ItemKind, type StoredDocument, sourceField, textName } from '../documents/stored-items.ts'
import { asDate, isObject } from '../documents/stored-values.ts'
import { createPlannerFile } from '../export/planner-file.ts'
import { FileError } from './file-error.ts'
import { isSameValue } from './same-value.ts'
import { newItemValues, storedFieldsOf } from './stored-fields.ts'

type Fields = { [field: string]: unknown }

const kindNames: Record<ItemKind, string> = {
  journeys: 'Journey',
  steps: 'Step',
  appointments: 'Appointment',
  feeds: 'Calendar',
  tracks: 'Track',
  sessions: 'Session',
  sheets: 'Printed sheet',
}
const kinds = Object.keys(kindNames) as ItemKind[]

/** Reads the JSON export of a planner. The error names the item and the field. */
export function parsePlannerFile(text: string): { file: PlannerFile } | { error: string } {
  try {
    return { file: checkPlannerFile(parseJson(text)) }
  } catch (error) {
    if (error instanceof FileError) return { error: error.message }
    throw error
  }
}

/** Stores the content in a planner in memory and reads it: what differs then cannot be read. @throws FileError */
export function checkPlannerFile(content: object): PlannerFile {
  const fields = content as Fields
  const documents = toDocuments(fields)
  const reader = createStateReader()
  for (const [name, document] of documents) reader.restore(name, document)
  const file = createPlannerFile(reader.getState(), String(fields.exportedOn ?? ''))
  assertReadable(fields, file)
  return file
}

function parseJson(text: string): Fields {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch (error) {
    const [, line] = /\bline (\d+)/.exec(String(error)) ?? []
    if (!/^\s*\{\s*"planner"/.test(text)) throw new FileError(WRONG_FILE)
    throw new FileError(`This file is damaged${line ? ` at line ${line}` : ''}. Choose another one.`)
  }
  if (!isObject(content) || (content as Fields).planner !== 'journey') throw new FileError(WRONG_FILE)
  const { version, documentFormat } = content as Fields
  if (Number(version) > PLANNER_FILE_VERSION || Number(documentFormat) > DOCUMENT_FORMAT)
    throw new FileError('This file comes from a newer version of the planner. Reload this page and try again.')
  if (version !== PLANNER_FILE_VERSION) throw new FileError('version: can’t be read.')
  return content as Fields
}

const WRONG_FILE =
  'This isn’t a planner backup. Choose a file that you downloaded here, or one from Todoist, Things, a spreadsheet or a calendar.'

function toDocuments(content: Fields): Map<string, StoredDocument> {
  const documents = new Map<string, StoredDocument>()
  const documentOf = (name: string) => {
    const document = documents.get(name) ?? { maps: {}, texts: {} }
    documents.set(name, document)
    return document
  }
  const write = (name: string, map: string, values: Fields) => {
    const { maps } = documentOf(name)
    maps[map] = Object.assign(maps[map] ?? {}, values)
  }
  for (const kind of kinds) {
    const ids = new Set<string>()
    for (const [index, item] of listOf(content, kind).entries()) {
      const place = placeOf(kind, index, item)
      const { id } = item
      if (typeof id !== 'string' || !/^(core|\d{4}q[1-4])\.[\w-]{1,64}$/.test(id))
        throw new FileError(`${place}: id can’t be read.`)
      if (ids.has(id)) throw new FileError(`${place}: another one has the same id.`)
      ids.add(id)
      try {
        const stored = storedFieldsOf(kind, item as never)
        write(documentNameOf(id), kind, newItemValues(id, stored))
        for (const [field, text] of Object.entries(stored.answers))
          if (typeof text === 'string')
            documentOf(documentNameOf(id)).texts[textName(kind, itemKeyOf(id), field)] = text
        if (kind === 'tracks')
          for (const [date, value] of Object.entries(item.entries ?? {}))
            if (asDate(date)) write(quarterDocumentName(date), 'entries', { [entryKey(id, date, '0')]: value })
      } catch {
        throw new FileError(`${place}: a part is missing or can’t be read.`)
      }
    }
  }
  write(CORE_DOCUMENT, 'settings', isObject(content.settings) ? (content.settings as Fields) : {})
  for (const source of Array.isArray(content.addedSources) ? content.addedSources : [])
    write(CORE_DOCUMENT, 'settings', { [sourceField(String(source))]: true })
  return documents
}

function listOf(content: Fields, kind: ItemKind): Fields[] {
  const list = content[kind] ?? []
  if (!Array.isArray(list)) throw new FileError(`${kind}: isn’t a list.`)
  const wrong = list.findIndex((item) => !isObject(item))
  if (wrong !== -1) throw new FileError(`${placeOf(kind, wrong, {})}: can’t be read.`)
  return list
}

function assertReadable(content: Fields, file: PlannerFile): void {
  for (const kind of kinds) {
    const read = new Map(file[kind].map((item) => [item.id, item as Fields]))
    for (const [index, item] of listOf(content, kind).entries()) {
      const field = unreadableField(item, read.get(String(item.id)))
      if (field) throw new FileError(`${placeOf(kind, index, item)}: ${field} can’t be read.`)
    }
  }
  const setting = unreadableField((content.settings ?? {}) as Fields, file.settings)
  if (setting) throw new FileError(`settings: ${setting} can’t be read.`)
}

/** An unknown field does not matter, and a position that cannot be read becomes the first one. */
function unreadableField(item: Fields, read: Fields | undefined): string | undefined {
  // An item without a day has no place on any page.
  if (!read) return 'date'
  const expected = truncateTextFields(item)
  return Object.keys(read).find(
    (field) => field in expected && field !== 'position' && !isSameValue(expected[field], read[field]),
  )
}

/** 'Step 4 (Call the bank)' */
function placeOf(kind: ItemKind, index: number, { title, text, name }: Fields): string {
  const [label] = [title, text, name].filter((value) => typeof value === 'string' && value !== '')
  return `${kindNames[kind]} ${index + 1}${label ? ` (${String(label).slice(0, 60)})` : ''}`
}
