import { ArrowLeft } from 'lucide-react'
import { isStaff, roleLabels } from '#contract/people/accounts/roles.ts'
import type { Customer } from '#contract/people/customers/customer.schema.ts'
import { api } from '../../../platform/api/client.ts'
import { loadOrToast } from '../../../platform/api/load-or-toast.ts'
import { useIsReloading } from '../../../platform/router/use-is-reloading.ts'
import { adminMeta } from '../../../platform/seo/noindex.ts'
import { formatLongDate } from '../../../platform/time/local-dates.tsx'
import { Badge } from '../../../platform/ui/badge.tsx'
import { ButtonLink } from '../../../platform/ui/button.tsx'
import { Permitted } from '../../platform/layout/permitted.tsx'
import { LoadFailed } from '../../platform/list/pagination.tsx'
import { AccessPanel } from '../../sales/entitlements/access-panel.tsx'
import { loadUserAccess } from '../../sales/entitlements/load-user-access.ts'
import { ConsentList } from '../consents/consent-list.tsx'
import { CustomerNotes } from '../customers/customer-notes.tsx'
import { CustomerBookings, CustomerEnrollments, CustomerOrders } from '../customers/customer-sections.tsx'
import { EndSessionsButton } from '../customers/end-sessions-button.tsx'
import { ExportCustomerButton } from '../customers/export-customer-button.tsx'
import type { Route } from './+types/user.page'

export const meta = adminMeta('User')

export async function clientLoader({ params: { id }, request: { signal } }: Route.ClientLoaderArgs) {
  const response = api.admin.users[':id'].$get({ param: { id } }, { init: { signal } })
  const [customer, access] = await Promise.all([
    loadOrToast(response, 'Failed to fetch this user'),
    loadUserAccess(id, signal),
  ])
  return { customer, access }
}

/** A customer: what they bought, where they are enrolled, and the notes of staff. */
export default function UserPage({ loaderData: { customer, access } }: Route.ComponentProps) {
  const isReloading = useIsReloading()
  return (
    <>
      <ButtonLink to="/admin/users" variant="quiet" size="small" className="-ml-2">
        <ArrowLeft size={18} aria-hidden="true" />
        All users
      </ButtonLink>
      {customer ? (
        <div aria-busy={isReloading || undefined}>
          <CustomerHeader customer={customer} />
          <div className="grid grid-cols-1 items-start gap-gap xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
            <div className="grid grid-cols-1 gap-gap">
              <CustomerOrders customer={customer} />
              <CustomerEnrollments customer={customer} />
              <CustomerBookings customer={customer} />
              {access && <AccessPanel access={access} />}
            </div>
            <div className="grid grid-cols-1 gap-gap">
              <CustomerNotes userId={customer.id} notes={customer.notes} />
              {customer.consents.length > 0 && (
                <section className="sheet p-s4 sm:p-s5" aria-labelledby="consents">
                  <h2 id="consents" className="mb-s3 text-xl">
                    Accepted at sign-up
                  </h2>
                  <ConsentList consents={customer.consents} />
                </section>
              )}
            </div>
          </div>
        </div>
      ) : (
        <>
          <h1 className="mt-s2">User</h1>
          <div className="sheet mt-s5">
            <LoadFailed subject="This user" />
          </div>
        </>
      )}
    </>
  )
}

function CustomerHeader({ customer }: { customer: Customer }) {
  const { id, email, fullName, role, confirmed, createdAt } = customer
  return (
    <header className="mt-s2 mb-s5 flex flex-wrap items-end justify-between gap-s4">
      <div className="min-w-0">
        <h1 className="wrap-anywhere">{fullName || email}</h1>
        <p className="lead mt-s2">
          <a className="link wrap-anywhere" href={`mailto:${email}`}>
            {fullName ? email : 'Write an email'}
          </a>
        </p>
        <p className="mt-s2 flex flex-wrap items-center gap-x-s3 gap-y-s1 text-ink-muted">
          {isStaff(role) && <Badge placement="inline">{roleLabels[role]}</Badge>}
          <span>
            Joined: <time dateTime={createdAt}>{formatLongDate(createdAt)}</time>
            {!confirmed && ' (email not confirmed yet)'}
          </span>
        </p>
      </div>
      <div className="row">
        <Permitted permission="admin">
          <EndSessionsButton id={id} name={fullName || email} />
        </Permitted>
        <Permitted permission="admin">
          <ExportCustomerButton id={id} email={email} />
        </Permitted>
      </div>
    </header>
  )
}
