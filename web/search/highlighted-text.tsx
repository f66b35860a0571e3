import type { TextPart } from '#contract/search/search.schema.ts'

/** A line in which the words that were searched for are marked. */
export function HighlightedText({ pieces }: { pieces: readonly TextPart[] }) {
  return pieces.map(({ text, hit }, index) => (hit ? <mark key={index}>{text}</mark> : text))
}
