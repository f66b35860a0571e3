import { mailsListOptions } from '#contract/platform/mail/list-options.ts'
import { api } from '../../../platform/api/client.ts'
import { adminMeta } from '../../../platform/seo/noindex.ts'
import { ListPage } from '../list/list-page.tsx'
import { listLoader } from '../list/load-list.ts'
import type { Route } from './+types/mails.page'
import { MailItem } from './mail-item.tsx'

export const meta = adminMeta('Unsent emails')

export const clientLoader = listLoader(
  mailsListOptions,
  (query, init) => api.admin.mails.$get({ query }, init),
  'Failed to fetch unsent emails',
)

export default function MailsPage({ loaderData }: Route.ComponentProps) {
  return (
    <ListPage
      title="Unsent emails"
      lead="Emails that haven’t been sent yet, and why. Most are retried automatically for a day."
      heading="All unsent emails"
      noun="emails"
      list={loaderData}
      rows={({ mails }) => mails}
      renderItem={(mail) => <MailItem key={mail.id} mail={mail} />}
      optionLabels={{ stopped: 'Failed' }}
      searchPlaceholder="Email or subject"
      empty="No unsent emails. All emails have been sent."
    />
  )
}
