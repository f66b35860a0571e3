// A user's planner consists of Yjs documents. The id of an item contains the name of its document and never changes.

/** Name of the document for journeys, tracks, feeds and settings, which have few items. */
export const CORE_DOCUMENT = 'core'

/**
 * Version of the format that this build writes, a setting of the planner. Builds that know an earlier one read what they
 * know and keep the rest. 1: one-line texts merge letter by letter. 2: they are written as a whole.
 */
export const DOCUMENT_FORMAT = 2

const documentName = /^(core|\d{4}q[1-4])$/

export const isDocumentName = (name: string): boolean => documentName.test(name)

/**
 * Returns the name of the document for items created on a date. Steps, appointments, sessions and track entries have one
 * document per quarter, which limits the size of the current documents.
 * @param date 'yyyy-mm-dd'
 */
export function quarterDocumentName(date: string): string {
  return `${date.slice(0, 4)}q${Math.ceil(Number(date.slice(5, 7)) / 3)}`
}

/**
 * Creates an id such as '2026q4.1f0c…' in a document.
 * @param key random, or derived from the content of an item that two devices may create at once
 */
export const itemId = (document: string, key: string): string => `${document}.${key}`

export function documentNameOf(id: string): string {
  const name = id.slice(0, id.indexOf('.'))
  if (!isDocumentName(name)) throw new RangeError(`The id ${id} names no document.`)
  return name
}
