/** How much the fields of the admin area's forms hold. Plain constants: importing them ships nothing else. */

export const TITLE_MAX = 200
export const LINE_MAX = 200
export const SUMMARY_MAX = 1_000
export const DESCRIPTION_MAX = 5_000
/** Characters of HTML in a post or a lesson: a book of two hundred pages. */
export const CONTENT_MAX = 500_000
export const ADDRESS_MAX = 2_000
/** Entries of a list (tags, features, highlights, takeaways), and characters of one. */
export const ENTRIES_MAX = 50
export const ENTRY_MAX = 500
export const WHOLE_NUMBER_MAX = 1_000_000
export const CANCEL_DAYS_MAX = 365
