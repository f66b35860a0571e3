/**
 * Splits text at commas, trims the entries and drops blank ones: 'learning, goals,, planning ' -> ['learning', 'goals',
 * 'planning'].
 */
export function commaList(typed: string): string[] {
  return typed
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}
