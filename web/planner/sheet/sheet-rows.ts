import type { PlannerState, PrintedSheet, Step, Track } from '#contract/planner/items.ts'
import { listBoxes, type SheetBox } from '#contract/planner/sheets/sheet-boxes.ts'

/** A box of a sheet. A done one was entered before, on screen or from paper. */
export type SheetTick = { key: string; box: SheetBox; isDone: boolean }

/** In the order of the sheet. The step or track is null if it was removed. */
export type SheetRow =
  | { kind: 'step'; of: string; step: Step | null; tick: SheetTick }
  | { kind: 'track'; of: string; track: Track | null; ticks: SheetTick[] }

export const tickKey = ({ of, date }: Pick<SheetBox, 'of' | 'date'>): string => (date === null ? of : `${of} ${date}`)

export function sheetRows({ boxes }: PrintedSheet, { steps, tracks, entries }: PlannerState): SheetRow[] {
  const rows: SheetRow[] = []
  for (const box of listBoxes(boxes)) {
    if (box.date === null) {
      const step = steps.find(({ id }) => id === box.of) ?? null
      rows.push({ kind: 'step', of: box.of, step, tick: { key: tickKey(box), box, isDone: step?.state === 'done' } })
      continue
    }
    const tick = { key: tickKey(box), box, isDone: entries.get(box.of)?.has(box.date) ?? false }
    const last = rows.at(-1)
    if (last?.kind === 'track' && last.of === box.of) last.ticks.push(tick)
    else rows.push({ kind: 'track', of: box.of, track: tracks.find(({ id }) => id === box.of) ?? null, ticks: [tick] })
  }
  return rows
}

/** Ticks that can still be entered. */
export const openTicks = (rows: readonly SheetRow[]): SheetTick[] =>
  rows.flatMap((row) => {
    if (row.kind === 'step') return row.step && !row.tick.isDone ? [row.tick] : []
    return row.track ? row.ticks.filter(({ isDone }) => !isDone) : []
  })
