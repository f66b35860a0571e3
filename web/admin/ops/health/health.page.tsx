import { Suspense, use, useTransition } from 'react'
import { useRevalidator } from 'react-router'
import type { HealthChecks } from '#contract/ops/health/health.schema.ts'
import { type Section, section } from '../../../platform/api/await-section.tsx'
import { api } from '../../../platform/api/client.ts'
import { loadOrToast } from '../../../platform/api/load-or-toast.ts'
import { adminMeta } from '../../../platform/seo/noindex.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { AdminPageHeader } from '../../platform/layout/admin-page-header.tsx'
import { LoadFailed } from '../../platform/list/pagination.tsx'
import type { Route } from './+types/health.page'
import { CheckList, CheckListSkeleton } from './check-list.tsx'
import { JobQueues } from './job-queues.tsx'
import { ServerStatus } from './server-status.tsx'

export const meta = adminMeta('Health')

/** Does not wait for the checks, which can take seconds. */
export async function clientLoader({ request: { signal } }: Route.ClientLoaderArgs) {
  const init = { init: { signal } }
  const checks = section(loadOrToast(api.admin.health.checks.$get({}, init), 'Failed to check the components'))
  return { checks, health: await loadOrToast(api.admin.health.$get({}, init), 'Failed to fetch the server status') }
}

export default function HealthPage({ loaderData: { checks, health } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const [isChecking, startCheck] = useTransition()
  return (
    <>
      <AdminPageHeader
        title="Health"
        lead="See if every part of the site works, how the server is doing, and which jobs are waiting."
        action={
          <Button variant="secondary" size="small" busy={isChecking} onClick={() => startCheck(() => revalidate())}>
            Refresh
          </Button>
        }
      />
      <div className="grid gap-gap">
        <Suspense fallback={<CheckListSkeleton />}>
          <LoadedCheckList section={checks} isChecking={isChecking} />
        </Suspense>
        {health ? (
          <>
            <ServerStatus health={health} />
            <JobQueues jobs={health.jobs} />
          </>
        ) : (
          <LoadFailed isSheet subject="The server status" />
        )}
      </div>
    </>
  )
}

type LoadedCheckListProps = { section: Section<HealthChecks | undefined>; isChecking: boolean }

function LoadedCheckList({ section, isChecking }: LoadedCheckListProps) {
  const result = use(section)
  return <CheckList checks={'data' in result ? result.data?.checks : undefined} isChecking={isChecking} />
}
