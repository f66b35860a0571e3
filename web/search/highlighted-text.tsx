import type { TextPart } from '#contract/search/search.schema.ts'

/** A text with the matched words in `<mark>`. */
export function HighlightedText({ parts }: { parts: readonly TextPart[] }) {
  return parts.map(({ text, hit }, index) => (hit ? <mark key={index}>{text}</mark> : text))
}
