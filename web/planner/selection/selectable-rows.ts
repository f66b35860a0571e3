// Rows of steps on the page, as `StepRow` renders them.

const ROW = '.step:is([data-state=open], [data-state=waiting]):has(.step__more)'

/** Returns the row of an open step that can be changed. */
export const rowOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(ROW) : null

/** In the order on the page, without folded ones. */
export const visibleRows = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(ROW)].filter((row) => row.checkVisibility())

export const idOf = (row: HTMLElement): string => row.dataset.step ?? ''

/** Returns the ids from one row to another one, in either direction. */
export function idsBetween(fromId: string, row: HTMLElement): string[] {
  const ids = visibleRows().map(idOf)
  const [start, end] = [ids.indexOf(fromId), ids.indexOf(idOf(row))].toSorted((a, b) => a - b)
  return start === -1 ? [idOf(row)] : ids.slice(start, (end ?? 0) + 1)
}

export function focusRow(row: HTMLElement | undefined): void {
  row?.querySelector<HTMLElement>('.step__text')?.focus({ preventScroll: true })
  row?.scrollIntoView({ block: 'nearest' })
}

/** Returns the next row that stays when steps leave the page, or the one before. */
export function rowAfter(ids: ReadonlySet<string>): HTMLElement | undefined {
  const rows = visibleRows()
  const last = rows.findLastIndex((row) => ids.has(idOf(row)))
  const isLeft = (row: HTMLElement) => !ids.has(idOf(row))
  return rows.slice(last + 1).find(isLeft) ?? rows.slice(0, last).findLast(isLeft)
}
