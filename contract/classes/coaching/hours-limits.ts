/** Times of one day, and days with other hours. */
export const HOURS_MAX = 10
export const EXCEPTIONS_MAX = 200
