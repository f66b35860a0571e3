import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { longDate } from '#contract/dates.ts'
import { accessText } from '#contract/sales/entitlements/access-text.ts'
import type { AdminEntitlement, UserEntitlements } from '#contract/sales/entitlements/entitlements.schema.ts'
import { orderNumber } from '#contract/sales/orders/order-number.ts'
import { api } from '../../../platform/api/client.ts'
import { formatLongDate } from '../../../platform/time/local-dates.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { StatusLabel } from '../../../platform/ui/status-label.tsx'
import { Permitted } from '../../platform/layout/permitted.tsx'
import { ConfirmButton } from '../../platform/list/confirm-button.tsx'
import { GrantDialog } from './grant-dialog.tsx'

/** Lists what a user may use without a further payment, and grants or revokes it. */
export function AccessPanel({ access: { user, entitlements } }: { access: UserEntitlements }) {
  const [isGranting, setIsGranting] = useState(false)
  const name = user.fullName || user.email
  return (
    <section className="sheet" aria-labelledby="access">
      <div className="flex flex-wrap items-start justify-between gap-s3 p-s4 sm:p-s5">
        <div className="min-w-0">
          <h2 id="access" className="text-xl">
            Included access
          </h2>
          <p className="mt-s1 text-ink-muted">
            What {name} can use without paying more: part of an order, or given by an admin.
          </p>
        </div>
        <Permitted permission="admin">
          <Button variant="secondary" size="small" onClick={() => setIsGranting(true)}>
            <KeyRound size={18} aria-hidden="true" />
            Give access
          </Button>
        </Permitted>
      </div>
      {entitlements.length === 0 ? (
        <p className="border-t border-hair p-s4 text-ink-muted sm:px-s5">No included access yet.</p>
      ) : (
        <ul className="divide-y divide-hair border-t border-hair">
          {entitlements.map((entitlement) => (
            <EntitlementRow key={entitlement.id} entitlement={entitlement} userName={name} />
          ))}
        </ul>
      )}
      {isGranting && <GrantDialog user={user} onClose={() => setIsGranting(false)} />}
    </section>
  )
}

type EntitlementRowProps = { entitlement: AdminEntitlement; userName: string }

function EntitlementRow({ entitlement, userName }: EntitlementRowProps) {
  const { opens, product, orderId, startsAt, endsAt, grantedBy, revokedAt, revokedBy, useCount } = entitlement
  const hasExpired = endsAt !== null && Date.parse(endsAt) <= Date.now()
  const isLive = revokedAt === null && !hasExpired
  const period = [
    `From ${formatLongDate(startsAt)}`,
    endsAt && `until ${longDate(new Date(Date.parse(endsAt) - 1).toISOString().slice(0, 10))}`,
  ].filter(Boolean)
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-s4 gap-y-s2 p-s4 sm:px-s5">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-x-s3">
          <b className="wrap-anywhere">{accessText(entitlement)}</b>
          <StatusLabel tone={isLive ? 'good' : 'wait'}>{isLive ? 'Active' : 'Ended'}</StatusLabel>
        </p>
        <p className="text-sm wrap-anywhere text-ink-muted">
          {orderId ? (
            <>
              With {product},{' '}
              <Link className="link" to={`/admin/purchases/${orderId}`}>
                order {orderNumber(orderId)}
              </Link>
            </>
          ) : (
            `Given by ${grantedBy}`
          )}
        </p>
        <p className="text-sm text-ink-muted">
          {period.join(' ')}. {opens !== 'planner' && timesUsedText(useCount)}
        </p>
        {revokedAt && (
          <p className="text-sm wrap-anywhere text-ink-muted">
            {`Ended ${formatLongDate(revokedAt)}, ${revokedBy ? `by ${revokedBy}` : 'with a refund'}.`}
          </p>
        )}
      </div>
      {isLive && (
        <Permitted permission="admin">
          <RevokeButton entitlement={entitlement} userName={userName} />
        </Permitted>
      )}
    </li>
  )
}

const timesUsedText = (count: number) =>
  count === 1 ? 'Used once.' : count === 0 ? 'Not used.' : `Used ${count} times.`

function RevokeButton({ entitlement, userName }: EntitlementRowProps) {
  const { id, opens } = entitlement
  const access = accessText(entitlement)
  return (
    <ConfirmButton
      variant="quiet"
      size="small"
      mutate={() => api.admin.entitlements[':id'].$delete({ param: { id } })}
      successText={() => `The access of ${userName} has ended`}
      errorText="Failed to end the access"
      title="End this access?"
      text={
        opens === 'planner'
          ? `${userName} keeps what they wrote, and can use the free part of the planner, unless other access covers the rest.`
          : `${userName} can no longer enroll for free: ${access}. Enrollments made with it that haven’t started are canceled, with an email for each, unless other access covers them.`
      }
      confirm="End access"
    >
      End access
      <span className="sr">: {access}</span>
    </ConfirmButton>
  )
}
