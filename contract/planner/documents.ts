// The planner of a user consists of Yjs documents. An item belongs to the document that its id names, for ever.

/** Journeys, tracks, feeds, settings: everything that has few items. */
export const CORE_DOCUMENT = 'core'

const documentName = /^(core|\d{4}q[1-4])$/

export const isDocumentName = (name: string): boolean => documentName.test(name)

/**
 * Returns the document of items created on a date: steps, appointments, sessions and entries of tracks are in one document
 * per quarter of a year, so that the documents of a current week stay small after years.
 * @param date 'yyyy-mm-dd'
 */
export function quarterDocument(date: string): string {
  return `${date.slice(0, 4)}q${Math.ceil(Number(date.slice(5, 7)) / 3)}`
}

/**
 * Creates an id such as '2026q4.1f0c…' in a document.
 * @param key random, or derived from the content of an item that two devices may create at once
 */
export const itemId = (document: string, key: string): string => `${document}.${key}`

export function documentOf(id: string): string {
  const name = id.slice(0, id.indexOf('.'))
  if (!isDocumentName(name)) throw new RangeError(`The id ${id} names no document.`)
  return name
}
