import { useSearchParams } from 'react-router'
import { formatUsd } from '#contract/money.ts'
import { api } from '../../api/client.ts'
import { useFetch } from '../../api/use-fetch.ts'
import { adminMeta } from '../../seo/noindex.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { StatCards } from '../dashboard/stat-cards.tsx'
import { EnrollmentsTab } from '../enrollments/enrollments-tab.tsx'
import { AdminPageHeader } from '../layout/admin-page-header.tsx'
import { PaymentsTab } from '../payments/payments-tab.tsx'
import { OrdersTab } from './orders-tab.tsx'

export const meta = () => adminMeta('Purchases')

const fetchStatistics = async () => (await api.admin.purchases.statistics.$get()).json()

export default function PurchasesPage() {
  const [params, setParams] = useSearchParams()
  const statistics = useFetch(fetchStatistics, 'Failed to fetch purchases')
  const { data: totals } = statistics
  const selectedTab = tabs.find((tab) => tab === params.get('tab')) ?? 'enrollments'
  return (
    <>
      <AdminPageHeader title="Purchases" lead="Enrollments and their revenue, all orders, and their payments." />
      <div className="grid grid-cols-1 gap-gap">
        <h2 className="text-xl">From classes</h2>
        <StatCards
          isFailed={statistics.isFailed}
          stats={[
            { name: 'Total Orders', value: totals?.total.toString() },
            { name: 'Completed', value: totals?.completed.toString() },
            { name: 'Pending', value: totals?.pending.toString() },
            { name: 'Failed', value: totals?.failed.toString() },
            { name: 'Revenue', value: totals && formatUsd(totals.revenueMinor) },
          ]}
        />
        <p className="text-sm text-ink-muted">{totalsNote(totals)}</p>
        <Tabs
          label="Kinds of purchases"
          value={selectedTab}
          onChange={(tab) => setParams(tab === 'enrollments' ? {} : { tab }, { preventScrollReset: true })}
          tabs={[
            { value: 'enrollments', label: 'Enrollments', panel: <EnrollmentsTab onRetry={statistics.reload} /> },
            { value: 'orders', label: 'Orders', panel: <OrdersTab /> },
            { value: 'payments', label: 'Payments', panel: <PaymentsTab /> },
          ]}
        />
      </div>
    </>
  )
}

/** The dashboard counts all orders, so its revenue is another one. */
function totalsNote(totals: Awaited<ReturnType<typeof fetchStatistics>> | undefined): string {
  const refunded = totals ? totals.total - totals.completed - totals.pending - totals.failed : 0
  const note = 'Counts enrollments in courses and workshops. The dashboard shows the revenue of all orders.'
  return refunded > 0 ? `${note} Total Orders includes ${refunded} refunded.` : note
}

const tabs = ['enrollments', 'orders', 'payments'] as const
