/** Heights and gaps in points, as a piece has them. */
type Flowing = { height: number; before: number; keep: boolean }
/** A piece with its place on its page, from the top of the text. */
export type Placed<P> = { piece: P; y: number }

/**
 * Fills pages of a height from the top. Pieces that belong together go to the next page together, unless they are more
 * than a page; the gap above a page's first piece falls away.
 */
export function breakPages<P extends Flowing>(pieces: readonly P[], height: number): Placed<P>[][] {
  const pages: Placed<P>[][] = [[]]
  let page = pages[0] ?? []
  let y = 0
  const turn = () => {
    page = []
    pages.push(page)
    y = 0
  }
  for (const [index, piece] of pieces.entries()) {
    const begins = index === 0 || !pieces[index - 1]?.keep
    if (page.length > 0 && begins) {
      const together = chainHeight(pieces, index, height)
      if (together <= height && y + together + piece.before > height) turn()
    }
    if (page.length > 0 && y + piece.before + piece.height > height) turn()
    if (page.length > 0) y += piece.before
    page.push({ piece, y })
    y += piece.height
  }
  return pages
}

/** What must stay together from here on, without the gap above it; more than `enough` need not be known. */
function chainHeight(pieces: readonly Flowing[], from: number, enough: number): number {
  let sum = 0
  for (let index = from; index < pieces.length && sum <= enough; index++) {
    const piece = pieces[index]
    if (!piece) break
    sum += piece.height + (index === from ? 0 : piece.before)
    if (!piece.keep) break
  }
  return sum
}
