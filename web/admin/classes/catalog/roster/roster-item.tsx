import type { ReactNode } from 'react'
import type { ClassKind } from '#contract/class-kinds.ts'
import type { RosterRow } from '#contract/classes/catalog/roster.schema.ts'
import type { Money } from '#contract/money.ts'
import { orderNumber } from '#contract/sales/orders/order-number.ts'
import { formatLongDate } from '../../../../platform/time/local-dates.tsx'
import { StatusLabel } from '../../../../platform/ui/status-label.tsx'
import { useMoney } from '../../../../platform/ui/use-money.ts'
import { userLabel } from '../../../people/accounts/user-label.ts'
import { Permitted, PermittedLink } from '../../../platform/layout/permitted.tsx'
import { ItemDetails } from '../../../platform/list/content-item.tsx'
import { labelOf } from '../../../platform/list/list-filters.tsx'
import { RemoveButton } from './remove-button.tsx'
import { canSelect, type Selection } from './selection.tsx'

export const rosterLabels = { paying: 'At checkout' }

type RosterItemProps = { kind: ClassKind; row: RosterRow; selection: Selection; attendance: ReactNode }

export function RosterItem({ kind, row, selection, attendance }: RosterItemProps) {
  const { userId, name, email, enrolledAt, state, isCanceling, orderId, startsAt } = row
  const userName = userLabel(row)
  const money = useMoney()
  return (
    <li className="flex items-start gap-s2 p-s4 pl-s2 sm:px-s5 sm:pl-s3">
      {canSelect(row) ? (
        <label className="-mt-2 grid size-11 shrink-0 cursor-pointer place-items-center">
          <input
            type="checkbox"
            className="size-5 accent-act"
            aria-label={`Select ${userName}`}
            checked={selection.has(row)}
            onChange={({ target }) => selection.select([row], target.checked)}
          />
        </label>
      ) : (
        <span className="w-11 shrink-0" />
      )}
      <div className="grid min-w-0 grow content-start gap-s1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-s4">
          <b className="wrap-anywhere">
            {userId ? (
              <PermittedLink permission="fulfillment" to={`/admin/users/${userId}`}>
                {userName}
              </PermittedLink>
            ) : (
              userName
            )}
          </b>
          <StatusLabel tone={state === 'enrolled' && !isCanceling ? 'good' : 'wait'}>
            {isCanceling ? 'Canceling' : labelOf(state, rosterLabels)}
          </StatusLabel>
        </div>
        {name && email && <p className="wrap-anywhere">{email}</p>}
        <ItemDetails>
          {[
            amountText(row, money),
            <>
              Enrolled <time dateTime={enrolledAt}>{formatLongDate(enrolledAt)}</time>
            </>,
            kind === 'course' && startsAt && `Group of ${formatLongDate(startsAt)}`,
            orderId && (
              <PermittedLink permission="fulfillment" to={`/admin/purchases/${orderId}`}>
                Order {orderNumber(orderId)}
              </PermittedLink>
            ),
          ]}
        </ItemDetails>
        {attendance && <div className="mt-s1">{attendance}</div>}
        {state === 'enrolled' && !isCanceling && orderId && (
          <Permitted permission="admin">
            <div className="-ml-3">
              <RemoveButton row={row} userName={userName} onRemoved={() => selection.select([row], false)} />
            </div>
          </Permitted>
        )}
      </div>
    </li>
  )
}

function amountText({ amountMinor, refundedMinor, state }: RosterRow, money: Money): string {
  if (amountMinor === 0) return 'No charge'
  if (state === 'paying') return `${money.format(amountMinor)}, not paid yet`
  const refunded = refundedMinor > 0 ? `, ${money.format(refundedMinor)} refunded` : ''
  return `Paid ${money.format(amountMinor)}${refunded}`
}
