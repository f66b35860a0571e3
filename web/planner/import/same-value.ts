import { isObject } from '../documents/stored-values.ts'

/** Compares values of JSON. The order of the fields of an object does not matter. */
export const isSameValue = (a: unknown, b: unknown): boolean => a === b || toSortedJson(a) === toSortedJson(b)

const toSortedJson = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    isObject(part) ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))) : part,
  )
