import { ArrowLeft } from 'lucide-react'
import { api } from '../../../platform/api/client.ts'
import { loadOrToast } from '../../../platform/api/load-or-toast.ts'
import { adminMeta } from '../../../platform/seo/noindex.ts'
import { ButtonLink } from '../../../platform/ui/button.tsx'
import { OnOffBadge } from '../../platform/list/on-off-badge.tsx'
import { LoadFailed } from '../../platform/list/pagination.tsx'
import type { Route } from './+types/mail-template.page'
import { MailTemplateForm } from './mail-template-form.tsx'
import { sentWhenText } from './sent-when-text.ts'

export const meta = adminMeta('Email text')

export async function clientLoader({ params: { id }, request: { signal } }: Route.ClientLoaderArgs) {
  const template = api.admin['mail-templates'][':id'].$get({ param: { id } }, { init: { signal } })
  return { template: await loadOrToast(template, 'Failed to fetch this email') }
}

/** Subject and body of an email to customers. */
export default function MailTemplatePage({ loaderData: { template } }: Route.ComponentProps) {
  return (
    <>
      <ButtonLink to="/admin/mail-templates" variant="quiet" size="small" className="-ml-2">
        <ArrowLeft size={18} aria-hidden="true" />
        All emails
      </ButtonLink>
      {template ? (
        <>
          <div className="mt-s2 mb-s6">
            <div className="flex flex-wrap items-center gap-x-s4 gap-y-s2">
              <h1>{template.title}</h1>
              <OnOffBadge isOn={template.isEdited} labels={['Edited', 'Default']} />
            </div>
            <p className="lead mt-s2">{sentWhenText(template.examples)}</p>
          </div>
          <MailTemplateForm key={`${template.id} ${template.version}`} template={template} />
        </>
      ) : (
        <LoadFailed isSheet subject="This email" />
      )}
    </>
  )
}
