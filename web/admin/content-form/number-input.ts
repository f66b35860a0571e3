/** Whether a price was typed: digits, and at most two after a point. */
export const isPrice = (typed: string) => /^\d{1,8}(\.\d{1,2})?$/.test(typed.trim())

export const PRICE_ERROR = 'Enter a price with at most two decimals, such as 89.99.'

/** A price for a preview: what is not one yet counts as nothing. */
export const previewPrice = (typed: string) => (isPrice(typed) ? typed.trim() : '0')

/** A whole number that was typed; what is none is refused by the service, which wants one. */
export const parseInteger = (typed: string) => (typed.trim() === '' ? 0 : Number(typed))
