import type { LayoutBlock } from '../layout/layout-blocks.ts'
import { breakPages, type Placed } from '../layout/page-breaks.ts'

/** Lines under each question of a worksheet: so many there are at least, and more would frighten. */
const [FEWEST, MOST] = [5, 14]

/** A worksheet on as few pages as it can be, with as many lines as they hold. `setWith` sets it with so many lines. */
export function fitWorksheet(setWith: (lines: number) => LayoutBlock[], height: number): Placed<LayoutBlock>[][] {
  let pages = breakPages(setWith(FEWEST), height)
  for (let lines = FEWEST + 1; lines <= MOST; lines++) {
    const fuller = breakPages(setWith(lines), height)
    if (fuller.length > pages.length) break
    pages = fuller
  }
  return pages
}
