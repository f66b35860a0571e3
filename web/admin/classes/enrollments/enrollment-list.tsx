import { useSyncExternalStore } from 'react'
import { classNames } from '#contract/class-kinds.ts'
import type { EnrollmentRow } from '#contract/classes/enrollments/purchases.schema.ts'
import { moneyIn } from '#contract/money.ts'
import { useIsReloading } from '../../../platform/router/use-is-reloading.ts'
import { formatLongDate } from '../../../platform/time/local-dates.tsx'
import { EmptyList } from '../../platform/list/content-list.tsx'
import { type Column, Table } from '../../platform/list/table.tsx'
import { EnrollmentStatus } from './enrollment-status.tsx'

const NARROW_SCREEN = '(width < 56rem)'

const amountText = ({ amount, currency }: EnrollmentRow) =>
  `${moneyIn(currency).format(amount)} ${currency.toUpperCase()}`

const columns: readonly Column<EnrollmentRow>[] = [
  { title: 'Item', cell: (enrollment) => <ItemCell {...enrollment} /> },
  { title: 'Buyer', cell: ({ buyer }) => <span className="break-words">{buyer}</span> },
  { title: 'Date', cell: (enrollment) => <DateCell {...enrollment} /> },
  { title: 'Amount', align: 'end', cell: amountText },
  { title: 'Status', cell: ({ status }) => <EnrollmentStatus status={status} /> },
]

type EnrollmentTableProps = { purchases: readonly EnrollmentRow[]; isFiltered: boolean }

export function EnrollmentTable({ purchases, isFiltered }: EnrollmentTableProps) {
  const isReloading = useIsReloading()
  const isNarrow = useNarrowScreen()
  if (purchases.length === 0)
    return (
      <EmptyList>
        {isFiltered
          ? 'No purchases match this search.'
          : 'No purchases found. Enrollments will appear here when users make purchases.'}
      </EmptyList>
    )
  return (
    <div aria-busy={isReloading || undefined} className="border-t border-hair aria-busy:opacity-60">
      {isNarrow ? (
        <ul aria-label="All Purchases" className="divide-y divide-hair">
          {purchases.map((enrollment) => (
            <EnrollmentCard key={enrollment.id} {...enrollment} />
          ))}
        </ul>
      ) : (
        <Table label="All Purchases" columns={columns} rows={purchases} rowKey={({ id }) => id} />
      )}
    </div>
  )
}

function EnrollmentCard(enrollment: EnrollmentRow) {
  return (
    <li className="grid gap-s2 p-s4 sm:px-s5">
      <div className="flex items-start justify-between gap-s4">
        <div className="min-w-0 leading-snug">
          <ItemCell {...enrollment} />
        </div>
        <EnrollmentStatus status={enrollment.status} />
      </div>
      <p className="text-sm wrap-anywhere text-ink-muted">{enrollment.buyer}</p>
      <div className="flex items-baseline justify-between gap-s4">
        <p className="font-semibold tabular-nums">{amountText(enrollment)}</p>
        <span className="text-sm text-ink-muted">
          <DateCell {...enrollment} />
        </span>
      </div>
    </li>
  )
}

function ItemCell({ title, kind }: EnrollmentRow) {
  return (
    <>
      <b>{title}</b>
      <br />
      <small className="text-sm text-ink-muted">{classNames[kind]}</small>
    </>
  )
}

function DateCell({ enrollmentDate }: EnrollmentRow) {
  return <time dateTime={enrollmentDate}>{formatLongDate(enrollmentDate)}</time>
}

function useNarrowScreen(): boolean {
  return useSyncExternalStore(
    subscribeToWidth,
    () => window.matchMedia(NARROW_SCREEN).matches,
    () => false,
  )
}

const subscribeToWidth = (listener: () => void) => {
  const mediaQuery = window.matchMedia(NARROW_SCREEN)
  mediaQuery.addEventListener('change', listener)
  return () => mediaQuery.removeEventListener('change', listener)
}
