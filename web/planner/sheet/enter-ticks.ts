import type { PlannerState } from '#contract/planner/items.ts'
import type { PlannerEdits } from '../documents/planner-edits.ts'
import type { SheetTick } from './sheet-rows.ts'

/**
 * Enters ticks and crossed-out steps from paper as one step of the undo history. Never removes a tick. A step is done on
 * its date, or today if that is later or missing.
 */
export function enterTicks(
  { ticks, dropped = [] }: { ticks: readonly SheetTick[]; dropped?: readonly SheetTick[] },
  { steps, edits, today }: { steps: PlannerState['steps']; edits: PlannerEdits; today: string },
): void {
  edits.batch(() => {
    for (const { box, isDone } of ticks) {
      if (isDone) continue
      if (box.date !== null) {
        edits.setEntry(box.of, box.date, 1)
        continue
      }
      const date = steps.find(({ id }) => id === box.of)?.date ?? today
      edits.completeStep(box.of, { by: 'paper', on: date < today ? date : today })
    }
    for (const { box } of dropped) edits.dropStep(box.of)
  })
}
