import {
  breakTextMm,
  middleToBaseline,
  ruleLine,
  type SheetPage,
  type SheetStyle,
  styleSizeMm,
  widthMm,
  writeLine,
} from './drawing.ts'
import type { SheetStep } from './sheet-content.schema.ts'
import { BOX_MM, BOX_QUIET_MM, type PaperArea } from './sheet-geometry.ts'

/** Height of a line with a box: the box with its quiet space. */
export const STEP_ROW_MM = BOX_MM + 2 * BOX_QUIET_MM

const TEXT_X_MM = BOX_MM + BOX_QUIET_MM
/** Distance of a line from the end of its row. */
const RULE_UP_MM = 0.4
const ROW_LINES = 2
/** A step with more rows can continue in another column. */
export const KEPT_ROWS = 3
const CONTINUED = 'continued'
const DETAIL_STYLE = 'small'

/** A step to draw. A continued one has the rest of its text and details, and no box. */
export type PendingStep = SheetStep & { isContinued?: boolean }
/** `end` joins the text to that of the next line. */
type StepLine = { text: string; style: SheetStyle; end: '' | ' ' | '\n' }
/** Lines of a step from the top of a column. `isWhole` is false if they continue elsewhere. */
type PlacedStep = { step: PendingStep; lines: StepLine[]; rows: number; isWhole: boolean }

/** Returns a step with all lines of its text and details, two per row. */
function placeStep(page: SheetPage, step: PendingStep, width: number): PlacedStep {
  const textWidth = width - TEXT_X_MM - noteWidth(page, step, width)
  const linesIn = (style: SheetStyle, text = step.text) =>
    text.split('\n').flatMap((paragraph) => {
      const lines = breakTextMm(page.paper, paragraph, style, () => textWidth)
      return lines.map(({ text, isWordEnd }, index): StepLine => {
        return { text, style, end: index === lines.length - 1 ? '\n' : isWordEnd ? ' ' : '' }
      })
    })
  const body = linesIn('body')
  const lines = [...(body.length <= 1 ? body : linesIn('compact')), ...linesIn(DETAIL_STYLE, step.details)]
  return { step, lines, rows: Math.max(1, Math.ceil(lines.length / ROW_LINES)), isWhole: true }
}

const joinLines = (lines: readonly StepLine[]): string =>
  lines
    .map(({ text, end }) => text + end)
    .join('')
    .trim()

const noteOf = ({ note, isContinued }: PendingStep): string => (isContinued ? CONTINUED : note)

function noteWidth({ paper }: SheetPage, step: PendingStep, width: number): number {
  const note = noteOf(step)
  return note ? Math.min(widthMm(note, 'small', paper) + 2, width * 0.3) : 0
}

/** Fills a column with steps. Returns the remaining steps. */
function fillColumn(page: SheetPage, steps: readonly PendingStep[], width: number, capacity: number) {
  const placed: PlacedStep[] = []
  let free = capacity
  for (const [index, step] of steps.entries()) {
    const whole = placeStep(page, step, width)
    if (whole.rows <= free) {
      placed.push(whole)
      free -= whole.rows
      continue
    }
    if (free === 0 || whole.rows <= KEPT_ROWS) return { placed, free, rest: steps.slice(index) }
    const lines = whole.lines.slice(0, free * ROW_LINES)
    placed.push({ ...whole, lines, rows: free, isWhole: false })
    const left = whole.lines.slice(lines.length)
    const text = joinLines(left.filter(({ style }) => style !== DETAIL_STYLE))
    const details = joinLines(left.filter(({ style }) => style === DETAIL_STYLE))
    return { placed, free: 0, rest: [{ ...step, text, details, isContinued: true }, ...steps.slice(index + 1)] }
  }
  return { placed, free, rest: [] }
}

/** Draws a row for each two lines of a step, the first one with a box. */
function drawStep(page: SheetPage, { step, lines, rows, isWhole }: PlacedStep, area: PaperArea): void {
  const { paper, ink } = page
  const { x, y, width } = area
  if (!step.isContinued) drawBox(page, step, x, y)
  if (isWhole) drawRule(page, x, y + (rows - 1) * STEP_ROW_MM, width)
  const note = noteOf(step)
  const taken = noteWidth(page, step, width)
  const right = { x: x + width, width: taken, align: 'right', color: 'ink-muted', style: 'small' } as const
  const middle = y + STEP_ROW_MM / 2
  const text = { x: x + TEXT_X_MM, width: width - TEXT_X_MM - taken }
  const style = lines[0]?.style ?? 'body'
  // Lines over several rows have the same distance, and leave the lines between the rows free.
  const isLong = rows > 1 || !isWhole
  const pitch = isLong ? STEP_ROW_MM / ROW_LINES : styleSizeMm(style, paper) * 1.22
  const center = isLong ? middle - RULE_UP_MM : middle
  const first = center + middleToBaseline(style, paper) - (lines.length > 1 ? pitch / 2 : 0)
  for (const [index, { text: line, style }] of lines.entries()) {
    const color = step.isDone || style === DETAIL_STYLE ? 'ink-muted' : 'ink'
    writeLine(ink, paper, line, { ...text, y: first + index * pitch, style, color })
  }
  if (note) writeLine(ink, paper, note, { ...right, y: middle + middleToBaseline('small', paper) })
}

function drawBox(page: SheetPage, step: SheetStep | null, x: number, y: number): void {
  page.boxes.push({ of: step?.id ?? null, date: null, x, y: y + BOX_QUIET_MM, isTicked: step?.isDone ?? false })
}

const drawRule = ({ form }: SheetPage, x: number, y: number, width: number): void =>
  ruleLine(form, x + TEXT_X_MM, y + STEP_ROW_MM - RULE_UP_MM, width - TEXT_X_MM)

/**
 * Draws as many steps as fit into an area, then empty lines. Returns the remaining steps.
 * @param blankLines number of empty lines, if there is room
 */
export function drawStepColumn(
  page: SheetPage,
  steps: readonly PendingStep[],
  blankLines: number,
  { x, y, width, height }: PaperArea,
): { rest: PendingStep[]; blankLinesLeft: number; endY: number } {
  const capacity = rowsIn(height)
  const { placed, free, rest } = fillColumn(page, steps, width, capacity)
  let rows = 0
  for (const step of placed) {
    drawStep(page, step, { x, y: y + rows * STEP_ROW_MM, width, height })
    rows += step.rows
  }
  const blanks = rest.length > 0 ? 0 : Math.min(blankLines, free)
  for (const end = rows + blanks; rows < end; rows++) {
    drawBox(page, null, x, y + rows * STEP_ROW_MM)
    drawRule(page, x, y + rows * STEP_ROW_MM, width)
  }
  return { rest, blankLinesLeft: blankLines - blanks, endY: y + rows * STEP_ROW_MM }
}

/** Draws steps into areas in turn. */
export function drawStepColumns(
  page: SheetPage,
  steps: readonly PendingStep[],
  blankLines: number,
  areas: readonly PaperArea[],
): { rest: PendingStep[]; blankLinesLeft: number } {
  let left = { rest: [...steps], blankLinesLeft: blankLines }
  for (const area of areas) left = drawStepColumn(page, left.rest, left.blankLinesLeft, area)
  return left
}

/** Returns the least height of equal columns that hold the steps, at most `height`. */
export function balancedHeight(page: SheetPage, steps: readonly PendingStep[], columns: readonly PaperArea[]): number {
  const [{ width, height } = { width: 1, height: 0 }] = columns
  const capacity = rowsIn(height)
  let rows = 0
  for (const step of steps) {
    rows += placeStep(page, step, width).rows
    if (rows > capacity * columns.length) return capacity * STEP_ROW_MM
  }
  const isEnough = (capacity: number) => {
    let rest = steps
    for (const _ of columns) rest = fillColumn(page, rest, width, capacity).rest
    return rest.length === 0
  }
  let needed = Math.max(1, Math.ceil(rows / columns.length))
  while (needed < capacity && !isEnough(needed)) needed += 1
  return needed * STEP_ROW_MM
}

const rowsIn = (height: number): number => Math.max(0, Math.floor((height + 0.01) / STEP_ROW_MM))

/** Divides an area into columns of equal width. */
export function columnsOf(area: PaperArea, count: number, gap: number): PaperArea[] {
  const width = (area.width - gap * (count - 1)) / count
  return Array.from({ length: count }, (_, index) => ({ ...area, x: area.x + index * (width + gap), width }))
}
