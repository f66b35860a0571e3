import { useCallback } from 'react'
import { api } from '../../api/client.ts'
import { useFetch } from '../../api/use-fetch.ts'
import { adminMeta } from '../../seo/noindex.ts'
import { AdminPageHeader } from '../layout/admin-page-header.tsx'
import { ContentList } from '../list/content-list.tsx'
import { useListQuery } from '../list/use-list-query.ts'
import { MailItem } from './mail-item.tsx'

export const meta = () => adminMeta('Unsent mail')

export default function MailsPage() {
  const { query, isFiltered } = useListQuery('mails')
  const fetchPage = useCallback(async () => (await api.admin.mails.$get({ query })).json(), [query])
  const list = useFetch(fetchPage, 'Failed to fetch unsent mail')
  return (
    <>
      <AdminPageHeader
        title="Unsent mail"
        lead="What no mail server took so far, and why. Most of it is tried again by itself, for a day."
      />
      <section className="sheet">
        <ContentList
          title="All unsent mail"
          noun="mails"
          list={list}
          rows={({ mails }) => mails}
          renderItem={(mail) => <MailItem key={mail.id} mail={mail} onResent={list.reload} />}
          isFiltered={isFiltered}
          searchPlaceholder="E-mail or subject"
          empty="No unsent mail. Everything that was written has gone out."
        />
      </section>
    </>
  )
}
