import type { BookingRow } from '#contract/classes/coaching/admin-coaching.schema.ts'
import { longDate, workshopTimeText, zoneLabel } from '#contract/dates.ts'
import type { Money } from '#contract/money.ts'
import { orderNumber } from '#contract/sales/orders/order-number.ts'
import { weekday } from '../../../platform/time/time-labels.ts'
import { wallClock } from '../../../platform/time/use-time-zone.ts'
import { StatusLabel } from '../../../platform/ui/status-label.tsx'
import { useMoney } from '../../../platform/ui/use-money.ts'
import { userLabel } from '../../people/accounts/user-label.ts'
import { PermittedLink } from '../../platform/layout/permitted.tsx'
import { ItemDetails } from '../../platform/list/content-item.tsx'
import { CancelBookingButton } from './cancel-booking-button.tsx'

type BookingItemProps = {
  booking: BookingRow
  /** Zone of the owner. */
  timeZone: string
}

export function BookingItem({ booking, timeZone }: BookingItemProps) {
  const { title, userId, name, email, orderId, startsAt, endsAt, state, joinUrl } = booking
  const start = wallClock(new Date(startsAt), timeZone)
  const end = wallClock(new Date(endsAt), timeZone)
  const isUpcoming = Date.parse(startsAt) > Date.now()
  const userName = userLabel(booking)
  const money = useMoney()
  return (
    <li className="grid gap-s1 p-s4 sm:px-s5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-s4">
        <b>
          <time dateTime={startsAt}>
            {`${weekday(start.date)}, ${longDate(start.date)}, ${workshopTimeText(start.time, end.time)} ${zoneLabel(timeZone)}`}
          </time>
        </b>
        <StatusLabel tone={state === 'booked' ? 'good' : 'wait'}>{stateText(booking)}</StatusLabel>
      </div>
      <p className="wrap-anywhere">
        {`${title} with `}
        {userId ? (
          <PermittedLink permission="fulfillment" to={`/admin/users/${userId}`}>
            {userName}
          </PermittedLink>
        ) : (
          userName
        )}
      </p>
      <ItemDetails>
        {[
          name && email,
          amountText(booking, money),
          <PermittedLink key="order" permission="fulfillment" to={`/admin/purchases/${orderId}`}>
            Order {orderNumber(orderId)}
          </PermittedLink>,
          joinUrl && state === 'booked' && (
            <a className="link" href={joinUrl} target="_blank" rel="noreferrer noopener">
              Join<span className="sr"> {`the session with ${userName} (opens in a new tab)`}</span>
            </a>
          ),
        ]}
      </ItemDetails>
      {state === 'booked' && isUpcoming && (
        <div className="-ml-3">
          <CancelBookingButton booking={booking} userName={userName} />
        </div>
      )}
    </li>
  )
}

function stateText({ state, canceledBy, endsAt }: BookingRow): string {
  if (state === 'booked') return Date.parse(endsAt) <= Date.now() ? 'Ended' : 'Booked'
  if (canceledBy === 'customer') return 'Canceled by the customer'
  return canceledBy === 'owner' ? 'Canceled by you' : 'Refunded'
}

function amountText({ amountMinor, refundedMinor }: BookingRow, money: Money): string {
  if (amountMinor === 0) return 'No charge'
  const refunded = refundedMinor > 0 ? `, ${money.format(refundedMinor)} refunded` : ''
  return `Paid ${money.format(amountMinor)}${refunded}`
}
