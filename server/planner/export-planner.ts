import { asc, eq } from 'drizzle-orm'
import { applyUpdate, Doc } from 'yjs'
import { plannerDocuments } from '#db/schema/planner/documents.ts'
import type { DataOwner } from '../accounts/export-section.ts'
import type { Ctx } from '../context.ts'
import { readUpdates } from './stored-documents.ts'

/**
 * Root maps of items by key: an object with the fields at creation, and `<key>/<field>` for each field that changed
 * later.
 */
const itemMaps = ['journeys', 'steps', 'appointments', 'feeds', 'tracks', 'sessions', 'sheets'] as const
const plainMaps = ['entries', 'settings'] as const

type ExportedDocument = Record<string, unknown>

/**
 * Exports the planner of a user as readable JSON, one document after another (features: planner, 5). Only the user can
 * export it.
 */
export async function* exportPlanner(ctx: Ctx, { userId }: DataOwner): AsyncGenerator<ExportedDocument> {
  const documents = await ctx.db
    .select({ name: plannerDocuments.name })
    .from(plannerDocuments)
    .where(eq(plannerDocuments.userId, userId))
    .orderBy(asc(plannerDocuments.name))
  for (const { name } of documents) {
    const updates = await readUpdates(ctx, userId, name)
    yield readDocument(
      name,
      updates.map(({ payload }) => payload),
    )
  }
}

function readDocument(name: string, payloads: readonly Buffer[]): ExportedDocument {
  const doc = new Doc()
  try {
    for (const payload of payloads) applyUpdate(doc, payload)
    const items = itemMaps.map((kind) => [kind, readItems(doc, name, kind)])
    const plain = plainMaps.map((map) => [map, doc.getMap(map).toJSON()])
    return { document: name, ...Object.fromEntries([...items, ...plain]) }
  } catch {
    // Only a client other than the site's browser code sends updates that are well-formed but cannot be applied.
    return { document: name, updates: payloads.map((payload) => payload.toString('base64')) }
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
    if (field) itemOf(key)[field] = doc.getText(path).toString()
  }
  return [...items.values()]
}

function splitAtSlash(path: string): [before: string, after: string] {
  const end = path.indexOf('/')
  return end < 0 ? [path, ''] : [path.slice(0, end), path.slice(end + 1)]
}
