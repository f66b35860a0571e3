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
  const { query, searched } = useListQuery('audit')
  const page = useCallback(async () => (await api.admin.audit.$get({ query })).json(), [query])
  const list = useFetch(page, 'Failed to fetch the audit trail')
  return (
    <>
      <AdminPageHeader title="Audit trail" lead="Who changed what, and when. Nobody can change or remove an entry." />
      <section className="sheet">
        <ContentList
          title="All changes"
          noun="changes"
          list={list}
          rows={({ audit }) => audit}
          item={(change) => <AuditEntryItem key={change.id} change={change} />}
          searched={searched}
          foundBy="Name or e-mail"
          empty="No changes yet. What admins change will appear here."
        />
      </section>
    </>
  )
}
