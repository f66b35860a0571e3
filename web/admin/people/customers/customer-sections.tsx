import type { ReactNode } from 'react'
import { itemKinds } from '#contract/content/store/item-kinds.ts'
import { type Money, moneyIn } from '#contract/money.ts'
import type {
  Customer,
  CustomerBooking,
  CustomerEnrollment,
  CustomerOrder,
} from '#contract/people/customers/customer.schema.ts'
import { quantityText } from '#contract/sales/orders/fulfillment-text.ts'
import { orderNumber } from '#contract/sales/orders/order-number.ts'
import { formatLongDate, LocalDateTime } from '../../../platform/time/local-dates.tsx'
import { StatusLabel } from '../../../platform/ui/status-label.tsx'
import { useMoney } from '../../../platform/ui/use-money.ts'
import { EnrollmentStatus } from '../../classes/enrollments/enrollment-status.tsx'
import { PermittedLink } from '../../platform/layout/permitted.tsx'

type CustomerSectionProps<Row> = {
  id: string
  title: string
  rows: readonly Row[]
  /** Number of all rows; only the newest are listed. */
  count: number
  empty: string
  note?: ReactNode
  children: (row: Row) => ReactNode
}

function CustomerSection<Row extends { id: string }>(props: CustomerSectionProps<Row>) {
  const { id, title, rows, count, empty, note, children } = props
  return (
    <section className="sheet" aria-labelledby={id}>
      <div className="p-s4 sm:p-s5">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {note && <p className="mt-s1 text-ink-muted">{note}</p>}
        {count > rows.length && <p className="mt-s1 text-ink-muted">{`The newest ${rows.length} of ${count}.`}</p>}
      </div>
      {rows.length === 0 ? (
        <p className="border-t border-hair p-s4 text-ink-muted sm:px-s5">{empty}</p>
      ) : (
        <ul className="divide-y divide-hair border-t border-hair">
          {rows.map((row) => (
            <li key={row.id} className="flex flex-wrap items-start justify-between gap-x-s4 gap-y-s1 p-s4 sm:px-s5">
              {children(row)}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

export function CustomerOrders({ customer }: { customer: Customer }) {
  const { orders, orderCount, paidMinor, refundedMinor } = customer
  const money = useMoney()
  return (
    <CustomerSection
      id="orders"
      title="Orders"
      rows={orders}
      count={orderCount}
      empty="No orders yet."
      note={paidMinor > 0 && paidText(money, paidMinor, refundedMinor)}
    >
      {(order) => <OrderRow order={order} />}
    </CustomerSection>
  )
}

function paidText(money: Money, paidMinor: number, refundedMinor: number): string {
  if (refundedMinor === 0) return `${money.format(paidMinor)} paid in all orders.`
  return `${money.format(paidMinor)} paid in all orders, ${money.format(refundedMinor)} of it refunded.`
}

function OrderRow({ order }: { order: CustomerOrder }) {
  const { id, items, createdAt, totalMinor, refundedMinor, currency, status } = order
  const money = moneyIn(currency)
  return (
    <>
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold wrap-anywhere">{items.map(quantityText).join(', ') || 'Unknown Item'}</p>
        <p className="text-sm text-ink-muted">
          <PermittedLink permission="fulfillment" to={`/admin/purchases/${id}`}>
            Order {orderNumber(id)}
          </PermittedLink>
          {' · '}
          <time dateTime={createdAt}>{formatLongDate(createdAt)}</time>
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-s4">
        <span className="tabular-nums">{`${money.format(totalMinor)} ${currency.toUpperCase()}`}</span>
        <EnrollmentStatus status={status} />
        {status === 'completed' && refundedMinor > 0 && (
          <span className="text-sm text-ink-muted">{`${money.format(refundedMinor)} refunded`}</span>
        )}
      </div>
    </>
  )
}

export function CustomerEnrollments({ customer: { enrollments, enrollmentCount } }: { customer: Customer }) {
  return (
    <CustomerSection
      id="enrollments"
      title="Classes"
      rows={enrollments}
      count={enrollmentCount}
      empty="Not enrolled in any class yet."
    >
      {(enrollment) => <EnrollmentItem enrollment={enrollment} />}
    </CustomerSection>
  )
}

function EnrollmentItem({ enrollment }: { enrollment: CustomerEnrollment }) {
  const { kind, classId, title, status, startsAt, enrolledAt } = enrollment
  return (
    <>
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold wrap-anywhere">
          <PermittedLink permission="teaching" to={itemKinds[kind].adminPath(classId)}>
            {title}
          </PermittedLink>
        </p>
        <p className="text-sm text-ink-muted">
          {`Enrolled ${formatLongDate(enrolledAt)}`}
          {startsAt && ` · Starts ${formatLongDate(startsAt)}`}
        </p>
      </div>
      <EnrollmentStatus status={status} />
    </>
  )
}

/** Nothing for customers without sessions: most sites offer none. */
export function CustomerBookings({ customer: { bookings, bookingCount } }: { customer: Customer }) {
  if (bookingCount === 0) return null
  return (
    <CustomerSection id="bookings" title="1-on-1 sessions" rows={bookings} count={bookingCount} empty="">
      {(booking) => <BookingRow booking={booking} />}
    </CustomerSection>
  )
}

function BookingRow({ booking: { title, startsAt, endsAt, state, orderId } }: { booking: CustomerBooking }) {
  const isBooked = state === 'booked'
  const text = isBooked ? (Date.parse(endsAt) <= Date.now() ? 'Ended' : 'Booked') : 'Canceled'
  return (
    <>
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold wrap-anywhere">{title}</p>
        <p className="text-sm text-ink-muted">
          <LocalDateTime instant={startsAt} />
          {' · '}
          <PermittedLink permission="fulfillment" to={`/admin/purchases/${orderId}`}>
            Order {orderNumber(orderId)}
          </PermittedLink>
        </p>
      </div>
      <StatusLabel tone={isBooked ? 'good' : 'wait'}>{text}</StatusLabel>
    </>
  )
}
