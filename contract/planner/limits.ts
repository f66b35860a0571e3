/** Maximum lengths of texts in UTF-16 code units, like `maxlength`. The browser truncates longer texts. */
export const TITLE_MAX = 200
export const STEP_TEXT_MAX = 1_000
export const NOTES_MAX = 10_000
export const PART_TEXT_MAX = 300
export const ANSWER_MAX = 10_000
export const REASON_MAX = 500
export const WAITING_FOR_MAX = 200
export const UNIT_MAX = 20
export const TOOL_LABEL_MAX = 200
export const AWARD_TEXT_MAX = 300
export const FEED_NAME_MAX = 100
export const URL_MAX = 2_000
export const RECURRENCE_MAX = 300
export const QUESTION_NAME_MAX = 100

/** Maximum number of items per list. Further items are not stored. */
export const PARTS_MAX = 100
export const TOOLS_MAX = 50
export const AWARDS_MAX = 50
export const PAUSES_MAX = 100
export const FEEDS_MAX = 20
export const JOURNEYS_MAX = 200
export const TRACKS_MAX = 100

export const DAY_MINUTES_MAX = 1_440
/** Maximum count or amount per day. */
export const ENTRY_MAX = 1_000_000

/** Number of days for which removed items can be restored. */
export const REMOVED_ITEM_DAYS = 30

/** Limits of a sync request. A browser with more sends several. */
export const SYNC_DOCUMENTS_MAX = 60
/** Bytes of all updates together. */
export const SYNC_BYTES_MAX = 2_900_000
