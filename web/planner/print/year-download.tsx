import { ChevronDown, Download } from 'lucide-react'
import { useState } from 'react'
import { addDays } from '#contract/dates.ts'
import { monthTitle } from '#contract/planner/sheets/month-sheet.ts'
import { CheckField } from '../../platform/forms/check-field.tsx'
import { useIsOnline } from '../../platform/ui/browser/use-is-online.ts'
import { Button } from '../../platform/ui/button.tsx'
import { toast } from '../../platform/ui/toast/toast-bus.ts'
import { usePlannerEvents } from '../events/use-planner-events.ts'
import { usePlanner } from '../use-planner.ts'
import { sheetEntry } from './sheet-items.ts'

/** Days before the first month, and from it to the end of the last week. */
const DAYS_BEFORE = 6
const DAYS = 372

/** Downloads twelve months with their weeks as one PDF. `date` is in the first month. */
export function YearDownload({ date }: { date: string }) {
  const { settings } = usePlanner().state
  const { eventsOn, isComplete } = usePlannerEvents()
  const [hasDayPages, setHasDayPages] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const isOnline = useIsOnline()

  async function download(): Promise<void> {
    setBusy(true)
    const first = `${date.slice(0, 8)}01`
    const days = Array.from({ length: DAYS_BEFORE + DAYS }, (_, index) => addDays(first, index - DAYS_BEFORE))
      .map((day) => ({ date: day, entries: eventsOn(day).map(sheetEntry) }))
      .filter(({ entries }) => entries.length > 0)
    const { paper, weekStart } = settings
    const message = await import('./download-sheet.ts').then(
      ({ downloadYear }) => downloadYear({ start: first.slice(0, 7), paper, weekStart, hasDayPages, days }),
      () => ({ tone: 'bad', title: 'Download failed', description: 'Please check your connection.' }) as const,
    )
    if (message) toast(message)
    setBusy(false)
  }

  return (
    <details className="group">
      <summary className="flex min-h-target w-fit cursor-pointer items-center gap-s2 font-semibold">
        The whole year
        <ChevronDown size={20} className="group-open:rotate-180" aria-hidden="true" />
      </summary>
      <div className="mt-s2 grid gap-s4 justify-items-start">
        <p className="text-ink-muted">
          Twelve months and 52 weeks from {monthTitle(date)} in one PDF, with your appointments. Months, weeks and days
          are linked, for reading on a tablet.
        </p>
        <CheckField
          label="Add day pages"
          hint="364 more pages: each week’s seven days follow it."
          checked={hasDayPages}
          onChange={({ target }) => setHasDayPages(target.checked)}
        />
        <Button variant="secondary" onClick={download} busy={isBusy} disabled={!isOnline || !isComplete}>
          <Download size={20} aria-hidden="true" />
          Download the year
        </Button>
      </div>
    </details>
  )
}
