/** Characters of a search text. */
export const SEARCH_MAX = 100
export const SEARCH_RESULTS_MAX = 20
