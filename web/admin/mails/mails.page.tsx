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
  const { query, searched } = useListQuery('mails')
  const page = useCallback(async () => (await api.admin.mails.$get({ query })).json(), [query])
  const list = useFetch(page, 'Failed to fetch unsent mail')
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
          item={(mail) => <MailItem key={mail.id} mail={mail} onResent={list.reload} />}
          searched={searched}
          foundBy="E-mail or subject"
          empty="No unsent mail. Everything that was written has gone out."
        />
      </section>
    </>
  )
}
