import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { isPaperSize, paperSizeNames, paperSizes } from '#contract/content/pdf/paper-sizes.ts'
import { addDays } from '#contract/dates.ts'
import { monthTitle } from '#contract/planner/sheets/month-sheet.ts'
import { type YearlyPlannerOptions, yearlyPlannerQuery } from '#contract/planner/yearly-planner.ts'
import type { OrderDownload } from '#contract/sales/orders/orders.schema.ts'
import { CheckField } from '../../platform/forms/check-field.tsx'
import { SelectField } from '../../platform/forms/select-field.tsx'
import { toIsoDay } from '../../platform/time/iso-day.ts'
import { DownloadButton } from './download-button.tsx'

const MONTHS = 15

/** The planner of a year, with its first month, paper and weeks to choose. */
export function YearlyPlannerDownload({ orderId, file }: { orderId: string; file: OrderDownload }) {
  const [options, setOptions] = useState<YearlyPlannerOptions>({})
  const change = (fields: YearlyPlannerOptions) => setOptions({ ...options, ...fields })
  return (
    <div>
      <DownloadButton orderId={orderId} file={file} query={yearlyPlannerQuery(options)} />
      <details className="group mt-s2">
        <summary className="flex min-h-target w-fit cursor-pointer items-center gap-s2">
          Month, paper and weeks
          <ChevronDown size={20} className="group-open:rotate-180" aria-hidden="true" />
        </summary>
        <div className="mt-s2 grid gap-s4">
          <SelectField
            label="First month"
            options={[{ value: '', label: 'Month of the purchase' }, ...listMonths()]}
            value={options.start ?? ''}
            onChange={({ target }) => {
              const { start: _, ...others } = options
              setOptions(target.value ? { ...others, start: target.value } : others)
            }}
          />
          <SelectField
            label="Paper"
            options={paperSizeNames.map((value) => ({ value, label: paperSizes[value].name }))}
            value={options.paper ?? 'letter'}
            onChange={({ target }) => isPaperSize(target.value) && change({ paper: target.value })}
          />
          <SelectField
            label="Weeks start on"
            options={[
              { value: '0', label: 'Monday' },
              { value: '6', label: 'Sunday' },
            ]}
            value={String(options.weekStart ?? 0)}
            onChange={({ target }) => change({ weekStart: target.value === '6' ? 6 : 0 })}
          />
          <CheckField
            label="Add day pages"
            hint="364 more pages: each week’s seven days follow it."
            checked={options.hasDayPages ?? false}
            onChange={({ target }) => change({ hasDayPages: target.checked })}
          />
        </div>
      </details>
    </div>
  )
}

/** From this month on. */
function listMonths(): { value: string; label: string }[] {
  const months: { value: string; label: string }[] = []
  let first = `${toIsoDay(new Date()).slice(0, 8)}01`
  for (let count = 0; count < MONTHS; count++) {
    months.push({ value: first.slice(0, 7), label: monthTitle(first) })
    first = `${addDays(first, 31).slice(0, 8)}01`
  }
  return months
}
