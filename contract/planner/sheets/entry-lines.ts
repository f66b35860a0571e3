import { breakEntry, type ContinuedText, drawEntryLine, type EntryLine } from './continued-texts.ts'
import { linkToPage, type SheetPage, type SheetStyle, widthMm, writeLine } from './drawing.ts'
import type { SheetEntry } from './sheet-content.schema.ts'

type EntriesArea = { x: number; y: number; width: number; lines: number; pitch: number; style: SheetStyle }
type EntriesOptions = EntriesArea & {
  /** Indentation of the lines of an entry after the first one. By default the width of the time. */
  hang?: number
  /** Word before a page number. */
  pageWord: string
  /** Heading on the further page. */
  heading: string
}

/**
 * Draws the entries of a day that fit into lines. `y` is the first baseline. Returns the others as a text to continue:
 * the last line points to its page.
 */
export function drawEntries(
  page: SheetPage,
  entries: readonly SheetEntry[],
  { x, y, width, lines, pitch, style, hang, pageWord, heading }: EntriesOptions,
): ContinuedText[] {
  const { paper, ink } = page
  const breakIn = (entry: SheetEntry, widthOf: (line: number) => number) =>
    breakEntry(entry, { paper, style, widthOf, ...(hang !== undefined && { hang }) })
  const whole = entries.map((entry) => breakIn(entry, () => width))
  const pointer = (count: number, number: number | string) => `${count > 0 ? `+${count}, ` : ''}${pageWord} ${number}`
  const pointerWidth = widthMm(pointer(entries.length, 20), style, paper) + 1
  const count = countFitting(whole, lines, (line) => {
    const taken = line.indent + widthMm(line.text, style, paper)
    return taken <= width - pointerWidth
  })
  const drawn = whole.slice(0, count).flat()
  const rest = entries.slice(count)
  const [first] = rest
  if (first && count === 0) {
    // The start of an entry that is longer than the day. It is complete on the further page.
    const all = breakIn(first, (line) => (line === lines - 1 ? width - pointerWidth : width))
    drawn.push(...all.slice(0, lines))
  }
  for (const [line, entryLine] of drawn.entries()) {
    drawEntryLine(page, entryLine, { x, y: y + line * pitch, width, style })
  }
  if (rest.length === 0) return []
  const left = count === 0 ? rest.length - 1 : rest.length
  const end = { x: x + width, y: y + (lines - 1) * pitch, width: pointerWidth, align: 'right' } as const
  const writeEnd = (text: string) => writeLine(ink, paper, text, { ...end, style, color: 'ink-muted' })
  const onPlaced = (number: number) => {
    writeEnd(pointer(left, number))
    linkToPage(page, number, end)
  }
  const onOmitted = () => writeEnd(left > 0 ? `+${left}` : '…')
  return [{ heading, style: 'small', entries: rest, onPlaced, onOmitted }]
}

/** Returns how many entries fit. If some do not, the last line has room for the pointer to them. */
function countFitting(entries: EntryLine[][], lines: number, hasRoom: (last: EntryLine) => boolean): number {
  const total = entries.reduce((sum, entry) => sum + entry.length, 0)
  if (total <= lines) return entries.length
  let used = 0
  for (const [index, entry] of entries.entries()) {
    used += entry.length
    const last = entry.at(-1)
    if (used > lines || (used === lines && last && !hasRoom(last))) return index
  }
  return entries.length
}
