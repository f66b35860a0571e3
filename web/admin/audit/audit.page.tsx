import { useCallback } from 'react'
import { api } from '../session/client.ts'
import { AdminHead } from './admin-head.tsx'
import { adminMeta } from './admin-meta.ts'
import { ChangeItem } from './change-item.tsx'
import { ContentList } from './content-list.tsx'
import { useAnswer } from './use-answer.ts'
import { useListQuery } from './use-list-query.ts'

export const meta = () => adminMeta('Audit trail')

export default function Audit() {
  const { query, searched } = useListQuery('audit')
  const page = useCallback(async () => (await api.admin.audit.$get({ query })).json(), [query])
  const list = useAnswer(page, 'Failed to fetch the audit trail')
  return (
    <>
      <AdminHead title="Audit trail" lead="Who changed what, and when. Nobody can change or remove an entry." />
      <section className="sheet">
        <ContentList
          title="All changes"
          noun="changes"
          list={list}
          rows={({ audit }) => audit}
          item={(change) => <ChangeItem key={change.id} change={change} />}
          searched={searched}
          foundBy="Name or e-mail"
          empty="No changes yet. What admins change will appear here."
        />
      </section>
    </>
  )
}
