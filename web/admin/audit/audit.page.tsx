import { useCallback } from 'react'
import { api } from '../../api/client.ts'
import { useFetch } from '../../api/use-fetch.ts'
import { adminMeta } from '../../seo/noindex.ts'
import { AdminPageHeader } from '../layout/admin-page-header.tsx'
import { ContentList } from '../list/content-list.tsx'
import { useListQuery } from '../list/use-list-query.ts'
import { AuditEntryItem } from './audit-entry.tsx'

export const meta = () => adminMeta('Audit trail')

export default function AuditPage() {
  const { query, isFiltered } = useListQuery('audit')
  const fetchPage = useCallback(async () => (await api.admin.audit.$get({ query })).json(), [query])
  const list = useFetch(fetchPage, 'Failed to fetch the audit trail')
  return (
    <>
      <AdminPageHeader title="Audit trail" lead="Who changed what, and when. Entries can’t be changed or removed." />
      <section className="sheet">
        <ContentList
          title="All changes"
          noun="changes"
          list={list}
          rows={({ audit }) => audit}
          renderItem={(entry) => <AuditEntryItem key={entry.id} entry={entry} />}
          isFiltered={isFiltered}
          searchPlaceholder="Name or email"
          empty="No changes yet. Changes by admins will appear here."
        />
      </section>
    </>
  )
}
