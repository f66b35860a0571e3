const MINUTE_MS = 60_000

/** Changes once a minute, so that it does not hurry. */
export function remainingText(milliseconds: number): string {
  if (milliseconds <= 0) return 'Take the time you need'
  const minutes = Math.ceil(milliseconds / MINUTE_MS)
  return minutes === 1 ? 'A minute left' : `${minutes} minutes left`
}
