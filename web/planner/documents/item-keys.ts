import { CORE_DOCUMENT, itemId, quarterDocumentName } from '#contract/planner/documents.ts'
import { hash53 } from '#contract/planner/hash.ts'
import type { CheckInKind, Step } from '#contract/planner/items.ts'

const KEY_LENGTH = 16

/** Creates the key of an item. Shorter than a UUID, because each changed field stores it. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(KEY_LENGTH)), (byte) => (byte % 36).toString(36)).join('')
}

export const itemKeyOf = (id: string): string => id.slice(id.indexOf('.') + 1)

/** Returns the key of an item that two devices may create at the same time, so that they create the same one. */
export const derivedKey = (text: string): string => hash53(text, 1).toString(36) + hash53(text, 2).toString(36)

/** Key of the next step of a recurring one. */
export const nextStepKey = ({ id, date }: Pick<Step, 'id' | 'date'>): string => derivedKey(`${id}/${date}`)

/** Derived from the date, so that two devices that start a session continue the same one. */
export const sessionId = (kind: CheckInKind, date: string): string =>
  itemId(quarterDocumentName(date), derivedKey(`${kind}/${date}`))

/** Id of the journey of an addition, the same on all devices. */
export const additionJourneyId = (source: string): string => itemId(CORE_DOCUMENT, derivedKey(`${source}/journey`))
