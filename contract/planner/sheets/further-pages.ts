import { columnHeading, HEADING_MM, type SheetPage } from './drawing.ts'
import { contentFrame, type PaperArea } from './sheet-geometry.ts'
import type { PageHeading, SheetPages } from './sheet-page.ts'
import { balancedHeight, columnsOf, drawStepColumns, KEPT_ROWS, type PendingStep, STEP_ROW_MM } from './step-rows.ts'

const COLUMN_GAP_MM = 6
const BELOW_MM = 4

/** Pages after the first one, for all that does not fit. They have two columns. */
export type FurtherPages = {
  /** There are none. */
  isOnePage: boolean
  /** Returns columns of at least this height, on a new page if needed. `number` is the page number. */
  reserve: (height: number) => { page: SheetPage; number: number; columns: PaperArea[] }
  /** Moves the top of the columns. */
  advance: (height: number) => void
}

export function createFurtherPages(
  { pages, addPage, isOnePage }: SheetPages,
  { label, title }: PageHeading,
): FurtherPages {
  let current: ReturnType<FurtherPages['reserve']> | null = null
  const add = () => {
    const page = addPage({ label: `${label}, continued`, title, isPreprinted: false })
    const columns = columnsOf(contentFrame(page.paper, page.side), 2, COLUMN_GAP_MM)
    return { page, number: pages.length, columns }
  }
  return {
    isOnePage,
    reserve(height) {
      if (!current || (current.columns[0]?.height ?? 0) < height) current = add()
      return current
    },
    advance(height) {
      if (!current) return
      const taken = height + BELOW_MM
      const columns = current.columns.map((area) => ({ ...area, y: area.y + taken, height: area.height - taken }))
      current = { ...current, columns }
    },
  }
}

/** Distributes the remaining steps evenly over the columns of further pages. */
export function continueSteps(further: FurtherPages, title: string, steps: readonly PendingStep[]): void {
  let rest = [...steps]
  while (rest.length > 0) {
    const { page, columns } = further.reserve(HEADING_MM + KEPT_ROWS * STEP_ROW_MM)
    drawWideHeading(page, `${title}, continued`, columns)
    const areas = columns.map(belowHeading)
    const height = balancedHeight(page, rest, areas)
    rest = drawStepColumns(
      page,
      rest,
      0,
      areas.map((area) => ({ ...area, height })),
    ).rest
    further.advance(HEADING_MM + height)
  }
}

export function drawWideHeading(page: SheetPage, text: string, columns: readonly PaperArea[]): void {
  const [first, last] = [columns[0], columns.at(-1)]
  if (first && last) columnHeading(page, text, first.x, first.y, last.x + last.width - first.x)
}

export const belowHeading = (area: PaperArea): PaperArea => ({
  ...area,
  y: area.y + HEADING_MM,
  height: area.height - HEADING_MM,
})
