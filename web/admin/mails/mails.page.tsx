import { useCallback } from 'react'
import { api } from '../../api/client.ts'
import { useFetch } from '../../api/use-fetch.ts'
import { adminMeta } from '../../seo/noindex.ts'
import { AdminPageHeader } from '../layout/admin-page-header.tsx'
import { ContentList } from '../list/content-list.tsx'
import { useListQuery } from '../list/use-list-query.ts'
import { MailItem } from './mail-item.tsx'

export const meta = () => adminMeta('Unsent emails')

export default function MailsPage() {
  const { query, isFiltered } = useListQuery('mails')
  const fetchPage = useCallback(async () => (await api.admin.mails.$get({ query })).json(), [query])
  const list = useFetch(fetchPage, 'Failed to fetch unsent emails')
  return (
    <>
      <AdminPageHeader
        title="Unsent emails"
        lead="Emails that haven’t been sent yet, and why. Most are retried automatically for a day."
      />
      <section className="sheet">
        <ContentList
          title="All unsent emails"
          noun="emails"
          list={list}
          rows={({ mails }) => mails}
          renderItem={(mail) => <MailItem key={mail.id} mail={mail} onResent={list.reload} />}
          isFiltered={isFiltered}
          searchPlaceholder="Email or subject"
          empty="No unsent emails. All emails have been sent."
        />
      </section>
    </>
  )
}
