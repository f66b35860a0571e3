import { type SheetPage, type SheetStyle, widthMm, writeLine } from './drawing.ts'
import type { SheetEntry } from './sheet-content.schema.ts'

type EntryLines = { x: number; y: number; width: number; lines: number; pitch: number; style: SheetStyle }

/**
 * Writes the entries of a day, one per line. `y` is the first baseline. If entries do not fit, the last line ends with
 * their number.
 */
export function drawEntries(
  { paper, ink }: SheetPage,
  entries: readonly SheetEntry[],
  { x, y, width, lines, pitch, style }: EntryLines,
): void {
  const left = Math.max(0, entries.length - lines)
  const more = `+${left}`
  const moreWidth = left > 0 ? widthMm(more, style, paper) + 1 : 0
  for (const [line, { time, text }] of entries.slice(0, lines).entries()) {
    const isLast = left > 0 && line === lines - 1
    const available = width - (isLast ? moreWidth : 0)
    const timeWidth = time ? widthMm(time, style, paper) + 1.4 : 0
    const baseline = y + line * pitch
    if (time) writeLine(ink, paper, time, { x, y: baseline, width: timeWidth, style, color: 'ink-muted' })
    writeLine(ink, paper, text, { x: x + timeWidth, y: baseline, width: available - timeWidth, style })
    if (!isLast) continue
    const end = { x: x + width, y: baseline, width: moreWidth, style, align: 'right', color: 'ink-muted' } as const
    writeLine(ink, paper, more, end)
  }
}
