const MINUTE_MS = 60_000

/** The text changes only once a minute, to avoid time pressure. */
export function remainingText(milliseconds: number): string {
  if (milliseconds <= 0) return 'Take the time you need'
  const minutes = Math.ceil(milliseconds / MINUTE_MS)
  return minutes === 1 ? 'A minute left' : `${minutes} minutes left`
}
