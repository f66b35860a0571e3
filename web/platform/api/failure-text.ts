import { errorMessage } from './error-message.ts'

/** These are shown as they are. The reason is at the field or in the form, if it can be changed there. */
const completeSentences: readonly string[] = [
  ...['blog post', 'product', 'lesson', 'course', 'workshop'].map((noun) => `Failed to delete ${noun}`),
  ...['blog post', 'product', 'lesson', 'course', 'workshop', 'user role'].map((noun) => `Failed to update ${noun}`),
  ...['blog post', 'product'].map((noun) => `Failed to save ${noun}`),
]

/** Returns the text of a toast: the sentence, and the reason that the API gave. */
export function failureText(sentence: string, error: unknown): string {
  const reason = completeSentences.includes(sentence) ? '' : errorMessage(error, '')
  return reason ? `${sentence}. ${reason}` : sentence
}
