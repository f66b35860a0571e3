/** Returns until when an enrollment can be canceled, as a text for buyers. `cancelDays`: days before the start. */
export function cancellationTerms(cancelDays: number): string {
  if (cancelDays === 0) return 'Free cancellation until it starts.'
  return `Free cancellation up to ${cancelDays === 1 ? '1 day' : `${cancelDays} days`} before it starts.`
}
