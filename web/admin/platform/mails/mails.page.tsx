import { mailsListOptions } from '#contract/platform/mail/list-options.ts'
import { api } from '../../../platform/api/client.ts'
import { adminMeta } from '../../../platform/seo/noindex.ts'
import { AdminPageHeader } from '../layout/admin-page-header.tsx'
import { ContentList } from '../list/content-list.tsx'
import { loadList } from '../list/load-list.ts'
import type { Route } from './+types/mails.page'
import { MailItem } from './mail-item.tsx'

export const meta = adminMeta('Unsent emails')

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadList(
    request,
    mailsListOptions,
    (query, init) => api.admin.mails.$get({ query }, init),
    'Failed to fetch unsent emails',
  )

export default function MailsPage({ loaderData }: Route.ComponentProps) {
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
          list={loaderData}
          rows={({ mails }) => mails}
          renderItem={(mail) => <MailItem key={mail.id} mail={mail} />}
          optionLabels={{ stopped: 'Failed' }}
          searchPlaceholder="Email or subject"
          empty="No unsent emails. All emails have been sent."
        />
      </section>
    </>
  )
}
