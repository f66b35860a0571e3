/** Signs before the lines of a list: '- ', '* ', '[ ] ', '2. ' */
const listSign = /^\s*(?:[-*•–]\s+)?(?:\[[ x]?\]\s+)?(?:\d{1,3}[.)]\s+)?/i

/** Returns the texts of the steps in typed or pasted lines. */
export function stepTexts(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.replace(listSign, '').replace(/\s+/g, ' ').trim())
    .filter(Boolean)
}
