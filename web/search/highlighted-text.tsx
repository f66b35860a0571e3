import type { Piece } from '#contract/search/search.schema.ts'

/** A line in which the words that were searched for are marked. */
export function MarkedLine({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map(({ text, hit }, index) => (hit ? <mark key={index}>{text}</mark> : text))
}
