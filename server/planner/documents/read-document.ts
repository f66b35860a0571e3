import { applyUpdate, Doc, decodeStateVector, encodeStateVector } from 'yjs'
import { isLongText, readWrittenTexts, seedClient } from '#contract/planner/written-texts.ts'

/**
 * Root maps of items by key: an object with the fields at creation, and `<key>/<field>` for each field that changed
 * later.
 */
const itemMaps = ['journeys', 'steps', 'appointments', 'feeds', 'tracks', 'sessions', 'sheets'] as const
const plainMaps = ['entries', 'settings'] as const

export type ExportedDocument = Record<string, unknown>

/** Reads a document as its items. Throws for updates that Yjs cannot apply. */
export function readDocument({ name, updates }: { name: string; updates: readonly Uint8Array[] }): ExportedDocument {
  const doc = new Doc()
  try {
    for (const update of updates) applyUpdate(doc, update)
    const items = itemMaps.map((kind) => [kind, readItems(doc, name, kind)])
    const plain = plainMaps.map((map) => [map, doc.getMap(map).toJSON()])
    return { document: name, ...Object.fromEntries([...items, ...plain]) }
  } finally {
    doc.destroy()
  }
}

function readItems(doc: Doc, documentName: string, kind: (typeof itemMaps)[number]): ExportedDocument[] {
  const items = new Map<string, ExportedDocument>()
  const itemOf = (key: string) => {
    const item = items.get(key) ?? { id: `${documentName}.${key}` }
    items.set(key, item)
    return item
  }
  const values = Object.entries(doc.getMap(kind).toJSON())
  // Created fields come first, because changed ones replace them.
  for (const [path, value] of values.toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const [key, field] = splitAtSlash(path)
    Object.assign(itemOf(key), field ? { [field]: value } : value)
  }
  // A text that was edited is a root text `<kind>/<key>/<field>`.
  for (const path of [...doc.share.keys()]) {
    const [key, field] = path.startsWith(`${kind}/`) ? splitAtSlash(path.slice(kind.length + 1)) : ['', '']
    if (field) Object.assign(itemOf(key), readText(doc, path, field))
  }
  return [...items.values()]
}

function readText(doc: Doc, name: string, field: string): ExportedDocument {
  const text = doc.getText(name)
  if (isLongText(field)) return { [field]: text.toString() }
  const isInitial = (part: string) => decodeStateVector(encodeStateVector(doc)).has(seedClient(name, part))
  const [newest, ...others] = readWrittenTexts(text.toDelta(), isInitial)
  return { [field]: newest?.text ?? '', ...(others.length > 0 && { [`${field}AlsoWritten`]: others }) }
}

function splitAtSlash(path: string): [before: string, after: string] {
  const end = path.indexOf('/')
  return end < 0 ? [path, ''] : [path.slice(0, end), path.slice(end + 1)]
}
