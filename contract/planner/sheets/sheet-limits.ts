import {
  ANSWER_MAX,
  AWARD_TEXT_MAX,
  AWARDS_MAX,
  NOTES_MAX,
  PART_TEXT_MAX,
  PARTS_MAX,
  STEP_TEXT_MAX,
  TRACKS_MAX,
} from '../limits.ts'

/**
 * Version of the layouts. Increase it with each layout change, so that the browser and the server use the same layout for
 * a sheet.
 */
export const SHEET_LAYOUT = 3

export const SHEET_TEXT_MAX = STEP_TEXT_MAX
/** A step lists its sub-steps, with '· ' and ' (done)', then its notes. */
export const SHEET_DETAILS_MAX = PARTS_MAX * (PART_TEXT_MAX + 10) + NOTES_MAX
/** A stamp lists its tools or awards after its answer. */
export const SHEET_ANSWER_MAX = ANSWER_MAX + AWARDS_MAX * (AWARD_TEXT_MAX + 3)
export const SHEET_STEPS_MAX = 1_000
export const SHEET_TRACKS_MAX = TRACKS_MAX
export const SHEET_DAY_ENTRIES_MAX = 200
export const SHEET_QUESTIONS_MAX = 12
export const SHEET_PARTS_MAX = 6
export const SHEET_BLANK_LINES_MAX = 60
/** Pages of one PDF. */
export const SHEET_PAGES_MAX = 200
