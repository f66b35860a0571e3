import { Link, useSearchParams } from 'react-router'
import { canExport } from '#contract/people/accounts/permissions.ts'
import { api } from '../../../platform/api/client.ts'
import { loadOrToast } from '../../../platform/api/load-or-toast.ts'
import { useRootData } from '../../../platform/router/root-data.ts'
import { adminMeta } from '../../../platform/seo/noindex.ts'
import { useAuth } from '../../../platform/session/auth-provider.tsx'
import { Tabs } from '../../../platform/ui/tabs.tsx'
import { useMoney } from '../../../platform/ui/use-money.ts'
import { EnrollmentsTab, loadEnrollments } from '../../classes/enrollments/enrollments-tab.tsx'
import { AdminPageHeader } from '../../platform/layout/admin-page-header.tsx'
import { isViewerPermitted } from '../../platform/layout/is-viewer-permitted.ts'
import { Permitted, useIsPermitted } from '../../platform/layout/permitted.tsx'
import { StatCards } from '../../platform/layout/stat-cards.tsx'
import { InvoiceExport } from '../orders/invoice-export.tsx'
import { loadOrders, OrdersTab } from '../orders/orders-tab.tsx'
import type { Route } from './+types/purchases.page'
import { loadPayments } from './load-payments.ts'
import { PaymentsTab } from './payments-tab.tsx'

export const meta = adminMeta('Purchases')

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const init = { init: { signal: request.signal } }
  const totalsResponse = isViewerPermitted('admin') ? api.admin.purchases.statistics.$get({}, init) : undefined
  const [totals, content] = await Promise.all([
    totalsResponse && loadOrToast(totalsResponse, 'Failed to fetch purchases'),
    loadTab(request),
  ])
  return { totals, content }
}

async function loadTab(request: Request) {
  const tab = new URL(request.url).searchParams.get('tab')
  if (tab === 'payments') return { tab: 'payments' as const, ...(await loadPayments(request)) }
  if (tab === 'orders') return { tab: 'orders' as const, list: await loadOrders(request) }
  return { tab: 'enrollments' as const, list: await loadEnrollments(request) }
}

export default function PurchasesPage({ loaderData: { totals, content } }: Route.ComponentProps) {
  const [, setParams] = useSearchParams()
  const isPermitted = useIsPermitted()
  const { user } = useAuth()
  const { isTaxOn } = useRootData()
  const money = useMoney()
  return (
    <>
      <AdminPageHeader
        title="Purchases"
        lead={
          isPermitted('admin')
            ? 'Enrollments and their revenue, all orders, and their payments.'
            : 'Enrollments and all orders.'
        }
      />
      <div className="grid grid-cols-1 gap-gap">
        <Permitted permission="admin">
          <h2 className="text-xl">From classes</h2>
          <StatCards
            stats={[
              { name: 'Total Orders', value: totals?.total.toString() },
              { name: 'Completed', value: totals?.completed.toString() },
              { name: 'Pending', value: totals?.pending.toString() },
              { name: 'Failed', value: totals?.failed.toString() },
              { name: 'Revenue', value: totals && money.format(totals.revenueMinor) },
            ]}
          />
          <p className="text-sm text-ink-muted">
            {`Classes only, after refunds${isTaxOn ? ', with tax' : ''}. `}
            {totals && (
              <Link className="link" to="?tab=orders" preventScrollReset>
                {`All sales: ${money.format(totals.ordersRevenueMinor)}`}
              </Link>
            )}
          </p>
        </Permitted>
        <Tabs
          label="Kinds of purchases"
          value={content.tab}
          onChange={(tab) => setParams(tab === 'enrollments' ? {} : { tab }, { preventScrollReset: true })}
          tabs={[
            {
              value: 'enrollments',
              label: 'Enrollments',
              panel: content.tab === 'enrollments' && <EnrollmentsTab list={content.list} />,
            },
            { value: 'orders', label: 'Orders', panel: content.tab === 'orders' && <OrdersTab list={content.list} /> },
            ...(isPermitted('admin')
              ? [
                  {
                    value: 'payments' as const,
                    label: 'Payments',
                    panel: content.tab === 'payments' && <PaymentsTab {...content} />,
                  },
                ]
              : []),
          ]}
        />
        {canExport(user?.role ?? 'user', 'invoices') && <InvoiceExport />}
      </div>
    </>
  )
}
