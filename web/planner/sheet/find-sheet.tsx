import { ScanLine } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { parseSheetCode, sheetPath } from '#contract/planner/sheets/sheet-code.ts'
import { ReadSheet } from '../../platform/art/planner/read-sheet.tsx'
import { TextField } from '../../platform/forms/text-field.tsx'
import { Button, ButtonLink } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { PageHeader } from '../../platform/ui/page-header.tsx'
import { Surface } from '../../platform/ui/surface.tsx'
import { sheetNames } from '../print/sheet-choice.ts'
import type { SheetScan } from '../read-sheet/reader-messages.ts'
import { usePlanner } from '../use-planner.ts'
import { sheetTitle } from './sheet-title.ts'
import { useSheetReader } from './use-sheet-reader.tsx'

const LISTED_SHEETS = 8

/** Shown without a code in the URL: the camera, a field for the code, and the sheets printed last. */
export function FindSheet({ onRead }: { onRead: (scan: SheetScan) => void }) {
  const { state } = usePlanner()
  const navigate = useNavigate()
  const [error, setError] = useState<string>()
  const reader = useSheetReader(onRead, null)
  const latest = state.sheets.slice(-LISTED_SHEETS).toReversed()

  function openTyped(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const code = parseSheetCode(String(new FormData(event.currentTarget).get('code') ?? ''))
    if (code) navigate(sheetPath(code))
    else setError('A code has ten letters and digits, like K7QX2-M9T4D.')
  }

  if (latest.length === 0) {
    return (
      <div className="paper-sheet">
        <PageHeader title="Printed sheets" />
        <EmptyState
          art={<ReadSheet />}
          level={2}
          title="No sheets yet"
          action={<ButtonLink to="/planner/print">Print a sheet</ButtonLink>}
        >
          Print your week, tick it off on paper, and enter the ticks here in seconds.
        </EmptyState>
      </div>
    )
  }
  return (
    <div className="paper-sheet">
      <PageHeader title="Printed sheets" />
      <Surface
        as="section"
        aria-label="Camera"
        className="grid items-center overflow-hidden sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"
      >
        <div className="art bg-sunk p-s4 sm:grid sm:items-center sm:self-stretch">
          <ReadSheet />
        </div>
        <div className="grid justify-items-start gap-s4 p-s5 sm:p-s6">
          <p>Back from paper? Scan the sheet, check what was found, and add the ticks to your planner.</p>
          <Button onClick={reader.show}>
            <ScanLine size={20} aria-hidden="true" />
            Scan a sheet
          </Button>
        </div>
      </Surface>
      {reader.view}
      <form className="flex flex-wrap items-end gap-s3 [&_.field]:grow [&_.field]:basis-64" onSubmit={openTyped}>
        <TextField name="code" label="Code at the bottom of the sheet" error={error} autoComplete="off" />
        <Button type="submit" variant="secondary">
          Open
        </Button>
      </form>
      <section aria-labelledby="printed-sheets">
        <h2 id="printed-sheets">Printed last</h2>
        <ul>
          {latest.map((sheet) => (
            <li key={sheet.id} className="flex items-center justify-between gap-s4 border-b border-hair">
              <Link className="flex min-h-13 items-center" to={sheetPath(sheet.code)}>
                {sheetTitle(sheet, state).title}
              </Link>
              <span className="flex-none text-sm text-ink-muted">
                {sheetNames[sheet.kind]}
                {sheet.pages > 1 && `, page ${sheet.page}`}
              </span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
