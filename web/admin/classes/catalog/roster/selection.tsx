import { type ReactNode, useState } from 'react'
import type { RosterRow } from '#contract/classes/catalog/roster.schema.ts'
import { Button } from '../../../../platform/ui/button.tsx'

export type Selection = ReturnType<typeof useSelection>

/** Only enrolled users with an account can be emailed. */
export const canSelect = ({ state, email }: RosterRow): boolean => state === 'enrolled' && email !== null

/** The selected rows of a roster. They stay selected on its other pages and while it is searched. */
export function useSelection() {
  const [rows, setRows] = useState<ReadonlyMap<string, RosterRow>>(new Map())
  const select = (changedRows: readonly RosterRow[], isSelected: boolean) => {
    const next = new Map(rows)
    for (const row of changedRows) isSelected ? next.set(row.id, row) : next.delete(row.id)
    setRows(next)
  }
  return {
    has: ({ id }: RosterRow) => rows.has(id),
    select,
    clear: () => setRows(new Map()),
    ids: [...rows.keys()],
    names: [...rows.values()].map(({ name, email }) => name || email || ''),
  }
}

type SelectionBarProps = { rows: readonly RosterRow[]; selection: Selection; children: ReactNode }

export function SelectionBar({ rows, selection, children }: SelectionBarProps) {
  const selectableRows = rows.filter(canSelect)
  const number = selection.ids.length
  return (
    <div className="flex flex-wrap items-center gap-x-s3 gap-y-s1 border-t border-hair px-s4 py-s2 sm:px-s5">
      {selectableRows.length > 0 && (
        <label className="-ml-3 flex min-h-11 cursor-pointer items-center">
          <span className="grid size-11 place-items-center">
            <input
              type="checkbox"
              className="size-5 accent-act"
              checked={selectableRows.every(selection.has)}
              onChange={({ target }) => selection.select(selectableRows, target.checked)}
            />
          </span>
          Select all on this page
        </label>
      )}
      <p role="status" className="font-semibold tabular-nums empty:hidden">
        {number > 0 && `${number} selected`}
      </p>
      <div className="ml-auto flex flex-wrap items-center gap-s2">
        {number > 0 && (
          <Button variant="quiet" size="small" onClick={selection.clear}>
            Clear selection
          </Button>
        )}
        {children}
      </div>
    </div>
  )
}
