import type { EnrollmentRow } from '#contract/accounts/users.schema.ts'
import { formatUsd } from '#contract/money.ts'
import { formatLongDate } from '../../time/long-date.ts'
import { Loading, SkeletonRows } from '../../ui/skeleton.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { useNarrowScreen } from '../../ui/use-narrow-screen.ts'
import { EmptyList } from '../list/empty-list.tsx'
import { EnrollmentStatus } from './enrollment-status.tsx'

const kinds = { course: 'Course', workshop: 'Workshop' }
const amountOf = ({ amount, currency }: EnrollmentRow) => `${formatUsd(amount)} ${currency.toUpperCase()}`

const columns: readonly Column<EnrollmentRow>[] = [
  { title: 'Item', cell: (purchase) => <Item {...purchase} /> },
  { title: 'Buyer', cell: ({ buyer }) => <span className="break-words">{buyer}</span> },
  { title: 'Date', cell: (purchase) => <Day {...purchase} /> },
  { title: 'Amount', align: 'end', cell: amountOf },
  { title: 'Status', cell: ({ status }) => <EnrollmentStatus status={status} /> },
]

type PurchaseListProps = { purchases: readonly EnrollmentRow[]; searched: boolean; isPending: boolean }

/** A table, and on a narrow screen the same rows as cards, one under the other. */
export function EnrollmentTable({ purchases, searched, isPending }: PurchaseListProps) {
  const narrow = useNarrowScreen()
  if (purchases.length === 0)
    return (
      <EmptyList>
        {searched
          ? 'No purchases match this search.'
          : 'No purchases found. Enrollments will appear here when users make purchases.'}
      </EmptyList>
    )
  return (
    <div aria-busy={isPending || undefined} className="border-t border-hair aria-busy:opacity-60">
      {narrow ? (
        <ul aria-label="All Purchases" className="divide-y divide-hair">
          {purchases.map((purchase) => (
            <PurchaseCard key={purchase.id} {...purchase} />
          ))}
        </ul>
      ) : (
        <Table label="All Purchases" columns={columns} rows={purchases} rowKey={({ id }) => id} />
      )}
    </div>
  )
}

function PurchaseCard(purchase: EnrollmentRow) {
  return (
    <li className="grid gap-s2 p-s4 sm:px-s5">
      <div className="flex items-start justify-between gap-s4">
        <div className="min-w-0 leading-snug">
          <Item {...purchase} />
        </div>
        <EnrollmentStatus status={purchase.status} />
      </div>
      <p className="text-sm wrap-anywhere text-ink-muted">{purchase.buyer}</p>
      <div className="flex items-baseline justify-between gap-s4">
        <p className="font-semibold tabular-nums">{amountOf(purchase)}</p>
        <span className="text-sm text-ink-muted">
          <Day {...purchase} />
        </span>
      </div>
    </li>
  )
}

function Item({ title, kind }: EnrollmentRow) {
  return (
    <>
      <b>{title}</b>
      <br />
      <small className="text-sm text-ink-muted">{kinds[kind]}</small>
    </>
  )
}

function Day({ enrollmentDate }: EnrollmentRow) {
  return <time dateTime={enrollmentDate}>{formatLongDate(enrollmentDate)}</time>
}

export function EnrollmentTableSkeleton() {
  return (
    <Loading label="Loading purchases" className="border-t border-hair">
      <SkeletonRows rows={6} />
    </Loading>
  )
}
