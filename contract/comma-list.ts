/** 'learning, goals,, planning ' -> ['learning', 'goals', 'planning']: split at commas, trimmed, blanks dropped. */
export function commaList(typed: string): string[] {
  return typed
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}
