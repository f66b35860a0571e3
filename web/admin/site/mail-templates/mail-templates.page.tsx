import { Link } from 'react-router'
import type { MailTemplateGroups } from '#contract/platform/mail/mail-templates.schema.ts'
import { api } from '../../../platform/api/client.ts'
import { loadOrToast } from '../../../platform/api/load-or-toast.ts'
import { adminMeta } from '../../../platform/seo/noindex.ts'
import { AdminPageHeader } from '../../platform/layout/admin-page-header.tsx'
import { OnOffBadge } from '../../platform/list/on-off-badge.tsx'
import { LoadFailed } from '../../platform/list/pagination.tsx'
import type { Route } from './+types/mail-templates.page'
import { sentWhenText } from './sent-when-text.ts'

export const meta = adminMeta('Email texts')

export async function clientLoader({ request: { signal } }: Route.ClientLoaderArgs) {
  const list = api.admin['mail-templates'].$get({}, { init: { signal } })
  return { list: await loadOrToast(list, 'Failed to fetch the emails') }
}

/** The emails that customers get. */
export default function MailTemplatesPage({ loaderData: { list } }: Route.ComponentProps) {
  return (
    <>
      <AdminPageHeader
        title="Email texts"
        lead="The emails that your site sends to customers, and to you about sales. Change their words to make them yours."
      />
      {list ? (
        <div className="grid gap-gap">
          {list.groups.map((group) => (
            <TemplateGroup key={group.title} group={group} />
          ))}
        </div>
      ) : (
        <LoadFailed isSheet subject="Your emails" />
      )}
    </>
  )
}

function TemplateGroup({ group: { title, templates } }: { group: MailTemplateGroups['groups'][number] }) {
  return (
    <section className="sheet" aria-label={title}>
      <h2 className="p-s4 text-xl sm:px-s5">{title}</h2>
      <ul className="divide-y divide-hair border-t border-hair">
        {templates.map((template) => (
          <li
            key={template.id}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-s4 px-s4 pt-s1 pb-s3 sm:px-s5"
          >
            <div>
              <h3 className="font-text text-md leading-snug font-semibold tracking-normal wrap-anywhere">
                <Link
                  className="inline-flex min-h-11 items-center no-underline hover:underline"
                  to={`/admin/mail-templates/${template.id}`}
                >
                  {template.title}
                </Link>
              </h3>
              <p className="text-sm text-ink-muted">{sentWhenText(template.examples)}</p>
            </div>
            <OnOffBadge isOn={template.isEdited} labels={['Edited', 'Default']} />
          </li>
        ))}
      </ul>
    </section>
  )
}
