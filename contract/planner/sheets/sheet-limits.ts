/**
 * Version of the layouts. Increase it with each layout change, so that the browser and the server use the same layout for
 * a sheet.
 */
export const SHEET_LAYOUT = 1

export const SHEET_TEXT_MAX = 500
export const SHEET_ANSWER_MAX = 4_000
export const SHEET_STEPS_MAX = 300
export const SHEET_TRACKS_MAX = 60
export const SHEET_DAY_ENTRIES_MAX = 40
export const SHEET_QUESTIONS_MAX = 12
export const SHEET_PARTS_MAX = 6
export const SHEET_BLANK_LINES_MAX = 60
/** Pages of one PDF. */
export const SHEET_PAGES_MAX = 40
