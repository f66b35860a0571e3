import type { Award, BoxGroup, Journey, Origin, StepPart } from '#contract/planner/items.ts'
import { stampNames } from '#contract/planner/items.ts'
import { asDate, asNumber, asNumbers, asString, isObject } from './stored-values.ts'

type Fields = { readonly [field: string]: unknown }

export function readOrigin(value: unknown): Origin {
  if (!isObject(value)) return { from: 'typed' }
  const { from, id, lessonId, text, path } = value as Fields
  if (from === 'lesson')
    return { from, lessonId: asString(lessonId) ?? '', text: asString(text) ?? '', path: asString(path) ?? '/binder' }
  const source = (['class', 'order', 'plan', 'post'] as const).find((name) => name === from)
  return source ? { from: source, id: asString(id) ?? '' } : { from: 'typed' }
}

export function isBoxGroup(value: unknown): value is BoxGroup {
  if (!isObject(value)) return false
  const { of, from, at } = value as Fields
  const isPlace = (place: unknown) => asNumbers(place)?.length === 3
  return asString(of) !== null && (from === null || asDate(from) !== null) && Array.isArray(at) && at.every(isPlace)
}

export function readQuestions(value: unknown): Journey['questions'] {
  const stored: Record<string, unknown> = isObject(value) ? { ...value } : {}
  return Object.fromEntries(stampNames.flatMap((name) => (asString(stored[name]) ? [[name, stored[name]]] : [])))
}

/** Returns null for a condition that cannot be read. */
export function readDue(value: unknown): Award['due'] | null {
  if (!isObject(value)) return null
  const { after, count, date, stamp } = value as Fields
  const [steps, day] = [asNumber(count), asDate(date)]
  if (after === 'steps' && steps !== null) return { after, count: steps }
  if (after === 'date' && day !== null) return { after, date: day }
  const name = stampNames.find((stampName) => stampName === stamp)
  return after === 'stamp' && name ? { after, stamp: name } : null
}

/** A tick is apart from the element, so that it and a new text of another device do not meet. */
export const partDoneField = (partId: string): string => `doneParts/${partId}`

export const readPart = ({ id, text }: { id: string; text?: unknown }, isDone: boolean): StepPart => ({
  id,
  text: asString(text) ?? '',
  isDone,
})
