// Values that another version of the site wrote, or that are damaged, count as missing.

export const asString = (value: unknown) => (typeof value === 'string' ? value : null)
/** 'yyyy-mm-dd' of an existing day */
export const asDate = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : null
/** 'hh:mm' */
export const asTime = (value: unknown) =>
  typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value) ? value : null
export const asNumber = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : null)
export const asNumbers = (value: unknown) =>
  Array.isArray(value) && value.every((part) => asNumber(part) !== null) ? (value as number[]) : null
export const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
