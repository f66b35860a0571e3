/** Characters of a search text in the lists of the admin area. */
export const LIST_SEARCH_MAX = 200
export const LIST_PAGE_SIZE = 50
export const LIST_PAGE_SIZE_MAX = 100
/** Maximum length of a list cursor, in characters. It contains the name of the previous row, in any script. */
export const CURSOR_MAX = 2_000
