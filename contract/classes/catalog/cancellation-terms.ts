/** Default cancellation deadline: days before the start of a class (`cancelDeadlineOf`). Also the default of database columns. */
export const CANCEL_DAYS = 7

/**
 * The lesson of a self-paced course that ends free cancellation when it is opened. After consent to immediate delivery, it is
 * the first.
 */
export const endingLessons = ['first', 'second'] as const
export type EndingLesson = (typeof endingLessons)[number]

export const endingLessonText = (lesson: EndingLesson): string =>
  `until you open ${lesson === 'first' ? 'the first' : 'a second'} lesson`

/**
 * Returns until when an enrollment can be canceled, as a text for buyers. `cancelDays`: days before the start, or after the
 * enrollment in a self-paced course, which has an `endingLesson`.
 */
export function cancellationTerms(cancelDays: number, endingLesson?: EndingLesson): string {
  const days = cancelDays === 1 ? '1 day' : `${cancelDays} days`
  if (endingLesson && cancelDays === 0) return 'No free cancellation.'
  if (endingLesson) return `Free cancellation within ${days}, ${endingLessonText(endingLesson)}.`
  if (cancelDays === 0) return 'Free cancellation until it starts.'
  return `Free cancellation up to ${days} before it starts.`
}
