import { ChevronDown } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import type { ChartPoint, ChartResponse } from '#contract/ops/reports/chart.schema.ts'
import { type ChartRange, chartRanges } from '#contract/ops/reports/chart-ranges.ts'
import { useRootData } from '../../../platform/router/root-data.ts'
import { Skeleton } from '../../../platform/ui/loading.tsx'
import { useMoney } from '../../../platform/ui/use-money.ts'
import { LoadFailed } from '../../platform/list/pagination.tsx'
import { Table } from '../../platform/list/table.tsx'

const RevenueBarChart = lazy(() => import('./revenue-bar-chart.tsx'))

const rangeLabels: Record<ChartRange, string> = { '30-days': '30 days', '12-months': '12 months' }
const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })

export const readChartRange = (params: URLSearchParams): ChartRange =>
  chartRanges.find((option) => option === params.get('range')) ?? '30-days'

/** `data` is undefined if it failed to load. */
export function RevenueChart({ range, data }: { range: ChartRange; data: ChartResponse | undefined }) {
  return (
    <section aria-labelledby="over-time" className="sheet grid gap-s4 p-s4 sm:p-s5">
      <div className="flex flex-wrap items-center justify-between gap-s3">
        <h2 id="over-time" className="text-xl">
          Revenue and sign-ups
        </h2>
        <nav aria-label="Period" className="flex rounded-md border-2 border-edge bg-paper p-[2px]">
          {chartRanges.map((option) => (
            <Link
              key={option}
              to={`?range=${option}`}
              replace
              preventScrollReset
              aria-current={option === range ? 'true' : undefined}
              className="flex min-h-10 items-center rounded-sm px-s4 font-semibold text-ink no-underline hover:bg-wash aria-[current]:bg-ink aria-[current]:text-paper"
            >
              {rangeLabels[option]}
            </Link>
          ))}
        </nav>
      </div>
      <p className="text-ink-muted">
        {`What was paid in all orders of the last ${rangeLabels[range]}, with the store, classes and shipping, minus refunds. An order and its refunds count on the day it was paid (UTC).`}
      </p>
      {data ? <Charts points={data.points} range={data.range} /> : <LoadFailed subject="The figures" />}
    </section>
  )
}

function Charts({ points, range }: { points: readonly ChartPoint[]; range: ChartRange }) {
  const { isTaxOn } = useRootData()
  const money = useMoney()
  const dateFormat = range === '30-days' ? dayFormat : monthFormat
  const rows = points.map((point) => ({ ...point, label: dateFormat.format(new Date(point.day)) }))
  const hasSales = rows.some(({ orders }) => orders > 0)
  return (
    <>
      <div className="grid gap-gap lg:grid-cols-2">
        <figure className="grid min-w-0 content-start gap-s2">
          <figcaption className="font-semibold">
            {isTaxOn ? 'Revenue with tax' : 'Revenue'}:{' '}
            {money.format(points.reduce((sum, { revenueMinor }) => sum + revenueMinor, 0))}
          </figcaption>
          {hasSales ? (
            <ChartFigure
              points={rows.map(({ label, revenueMinor }) => ({ label, value: Number(money.toDecimal(revenueMinor)) }))}
              unit="money"
            />
          ) : (
            <p className="text-ink-muted">No sales yet. Your revenue will appear here.</p>
          )}
        </figure>
        <figure className="grid min-w-0 content-start gap-s2">
          <figcaption className="font-semibold">
            Sign-ups: {points.reduce((sum, { signUps }) => sum + signUps, 0)}
          </figcaption>
          <ChartFigure points={rows.map(({ label, signUps }) => ({ label, value: signUps }))} unit="people" />
        </figure>
      </div>
      <details className="group">
        <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-s2 text-ink-muted [&::-webkit-details-marker]:hidden">
          Show as table
          <ChevronDown size={20} aria-hidden="true" className="group-open:rotate-180" />
        </summary>
        <Table
          label={`Revenue and sign-ups, ${rangeLabels[range]}`}
          columns={[
            { title: range === '30-days' ? 'Day' : 'Month', cell: ({ label }) => label },
            { title: 'Revenue', align: 'end', cell: ({ revenueMinor }) => money.format(revenueMinor) },
            { title: 'Orders', align: 'end', cell: ({ orders }) => orders },
            { title: 'Sign-ups', align: 'end', cell: ({ signUps }) => signUps },
          ]}
          rows={rows}
          rowKey={({ day }) => day}
          slim
        />
      </details>
    </>
  )
}

/** Hidden from screen readers: the table shows the same data. */
function ChartFigure(props: Parameters<typeof RevenueBarChart>[0]) {
  return (
    <div aria-hidden="true" className="h-56">
      <Suspense fallback={<Skeleton className="mx-0 h-56" />}>
        <RevenueBarChart {...props} />
      </Suspense>
    </div>
  )
}
