/** Lengths in points. */
type Breakable = { height: number; before: number; keep: boolean }
export type PlacedBlock<P> = { block: P; y: number }

/**
 * Distributes blocks over pages. Blocks that keep together move to the next page together, unless they are higher than a
 * page. The space above the first block of a page is dropped.
 */
export function breakPages<P extends Breakable>(blocks: readonly P[], height: number): PlacedBlock<P>[][] {
  const pages: PlacedBlock<P>[][] = [[]]
  let page = pages[0] ?? []
  let y = 0
  const startPage = () => {
    page = []
    pages.push(page)
    y = 0
  }
  for (const [index, block] of blocks.entries()) {
    const startsGroup = index === 0 || !blocks[index - 1]?.keep
    if (page.length > 0 && startsGroup) {
      const groupHeight = heightOfGroup(blocks, index, height)
      if (groupHeight <= height && y + groupHeight + block.before > height) startPage()
    }
    if (page.length > 0 && y + block.before + block.height > height) startPage()
    if (page.length > 0) y += block.before
    page.push({ block, y })
    y += block.height
  }
  return pages
}

/** Returns the height of the blocks kept together from `from`, without the space above. Stops counting beyond `limit`. */
function heightOfGroup(blocks: readonly Breakable[], from: number, limit: number): number {
  let sum = 0
  for (let index = from; index < blocks.length && sum <= limit; index++) {
    const block = blocks[index]
    if (!block) break
    sum += block.height + (index === from ? 0 : block.before)
    if (!block.keep) break
  }
  return sum
}
