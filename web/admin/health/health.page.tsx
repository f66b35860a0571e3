import { useCallback } from 'react'
import { api } from '../../api/client.ts'
import { useFetch } from '../../api/use-fetch.ts'
import { adminMeta } from '../../seo/noindex.ts'
import { Button } from '../../ui/button.tsx'
import { AdminPageHeader } from '../layout/admin-page-header.tsx'
import { LoadFailed } from '../list/pagination.tsx'
import { CheckList } from './check-list.tsx'
import { JobQueues } from './job-queues.tsx'
import { ServerStatus } from './server-status.tsx'

export const meta = () => adminMeta('Health')

export default function HealthPage() {
  const fetchChecks = useCallback(async () => (await api.admin.health.checks.$get()).json(), [])
  const fetchHealth = useCallback(async () => (await api.admin.health.$get()).json(), [])
  const checks = useFetch(fetchChecks, 'Failed to check the components')
  const health = useFetch(fetchHealth, 'Failed to fetch the server status')
  const reloadAll = () => {
    checks.reload()
    health.reload()
  }
  return (
    <>
      <AdminPageHeader
        title="Health"
        lead="See if every part of the site works, how the server is doing, and which jobs are waiting."
        action={
          <Button variant="secondary" size="small" busy={checks.isPending || health.isPending} onClick={reloadAll}>
            Refresh
          </Button>
        }
      />
      <div className="grid gap-gap">
        <CheckList query={checks} />
        {health.isFailed ? (
          <section className="sheet">
            <LoadFailed subject="The server status" onRetry={health.reload} />
          </section>
        ) : (
          <>
            <ServerStatus health={health.data} />
            <JobQueues jobs={health.data?.jobs} onRetried={health.reload} />
          </>
        )}
      </div>
    </>
  )
}
