/** Returns the cancellation terms, for example 'Free to cancel until 7 days before it begins.' */
export function cancellationTerms(cancelDays: number): string {
  if (cancelDays === 0) return 'Free to cancel until it begins.'
  return `Free to cancel until ${cancelDays === 1 ? 'a day' : `${cancelDays} days`} before it begins.`
}
