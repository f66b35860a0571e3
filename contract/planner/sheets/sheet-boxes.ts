import { addDays } from '../../dates.ts'
import type { BoxGroup } from '../items.ts'

/** A tick box of a step (`date` is null) or of a track on a date. Millimeters from the top left corner of the paper. */
export type SheetBox = { of: string; date: string | null; x: number; y: number }

/** Groups boxes for storage. The boxes of a track must be consecutive and sorted by date. */
export function groupBoxes(boxes: readonly SheetBox[]): BoxGroup[] {
  const groups: BoxGroup[] = []
  for (const { of, date, x, y } of boxes) {
    let group = groups.at(-1)
    if (!group || group.of !== of || group.from === null || date === null) {
      group = { of, from: date, at: [] }
      groups.push(group)
    }
    const day = date === null || group.from === null ? 0 : daysBetween(group.from, date)
    group.at.push([day, Math.round(x * 10), Math.round(y * 10)])
  }
  return groups
}

/** Returns the boxes in the order on the page. */
export const listBoxes = (groups: readonly BoxGroup[]): SheetBox[] =>
  groups.flatMap(({ of, from, at }) =>
    at.map(([day, x, y]) => ({ of, date: from === null ? null : addDays(from, day), x: x / 10, y: y / 10 })),
  )

const DAY_MS = 86_400_000
const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
