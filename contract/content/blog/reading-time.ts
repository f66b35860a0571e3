const WORDS_PER_MINUTE = 220

/** Returns the reading time in whole minutes, at least 1. */
export const readingMinutes = (words: number): number => Math.max(1, Math.round(words / WORDS_PER_MINUTE))
