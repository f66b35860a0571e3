import { auditListOptions } from '#contract/people/audit/list-options.ts'
import { api } from '../../../platform/api/client.ts'
import { adminMeta } from '../../../platform/seo/noindex.ts'
import { ListPage } from '../../platform/list/list-page.tsx'
import { listLoader } from '../../platform/list/load-list.ts'
import type { Route } from './+types/audit.page'
import { AuditEntryItem, auditLabels } from './audit-entry.tsx'

export const meta = adminMeta('Audit trail')

export const clientLoader = listLoader(
  auditListOptions,
  (query, init) => api.admin.audit.$get({ query }, init),
  'Failed to fetch the audit trail',
)

export default function AuditPage({ loaderData }: Route.ComponentProps) {
  return (
    <ListPage
      title="Audit trail"
      lead="Who changed what, and when. Entries can’t be changed or removed."
      heading="All changes"
      noun="changes"
      list={loaderData}
      rows={({ audit }) => audit}
      renderItem={(entry) => <AuditEntryItem key={entry.id} entry={entry} />}
      optionLabels={auditLabels}
      searchPlaceholder="Name or email"
      empty="No changes yet. Changes by admins will appear here."
    />
  )
}
