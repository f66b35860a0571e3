import type { Piece } from '../layout/layout-blocks.ts'
import { type Placed, paginate } from '../layout/page-breaks.ts'

/** Lines under each question of a worksheet: so many there are at least, and more would frighten. */
const [FEWEST, MOST] = [5, 14]

/** A worksheet on as few pages as it can be, with as many lines as they hold. `setWith` sets it with so many lines. */
export function fillPages(setWith: (lines: number) => Piece[], height: number): Placed<Piece>[][] {
  let pages = paginate(setWith(FEWEST), height)
  for (let lines = FEWEST + 1; lines <= MOST; lines++) {
    const fuller = paginate(setWith(lines), height)
    if (fuller.length > pages.length) break
    pages = fuller
  }
  return pages
}
