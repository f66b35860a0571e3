import type { RenderedSample } from '#server/site/demo/index.ts'
import { loadersContext } from '../../platform/router/loaders-context.ts'
import { noindexMeta } from '../../platform/seo/noindex.ts'
import { ButtonLink } from '../../platform/ui/button.tsx'
import type { Route } from './+types/mail-templates.page'
import { requireDemoAccess } from './demo-access.ts'
import { MailFrame, MailText } from './mail-body.tsx'

export const meta = noindexMeta('Email templates')

export const middleware = [requireDemoAccess]

export async function loader({ context }: Route.LoaderArgs) {
  const { demo, site } = context.get(loadersContext)
  return { templates: await demo.mailTemplates(), capturesMail: site.capturesMail }
}

export default function MailTemplates({ loaderData: { templates, capturesMail } }: Route.ComponentProps) {
  return (
    <div className="page pt-s7 lg:pt-s8">
      <div className="mx-auto max-w-3xl">
        <div className="mb-s6 flex flex-wrap items-end justify-between gap-s4">
          <div>
            <h1>Email templates</h1>
            <p className="mt-s3 text-ink-muted">
              Every email this site sends, with example content. None of them was sent.
            </p>
          </div>
          {capturesMail && (
            <ButtonLink to="/demo/mailbox" variant="secondary" size="small">
              Captured email
            </ButtonLink>
          )}
        </div>
        <ol className="grid gap-s5">
          {templates.map((template) => (
            <li key={template.when} className="min-w-0">
              <TemplateSheet template={template} />
            </li>
          ))}
        </ol>
      </div>
    </div>
  )
}

function TemplateSheet({ template: { to, when, subject, text, html } }: { template: RenderedSample }) {
  return (
    <article className="sheet p-s5" aria-label={`When ${when}`}>
      <h2 className="text-lg">{`When ${when}`}</h2>
      <p className="mt-1 border-b border-hair pb-s3 text-sm text-ink-muted">
        {`To ${to}. Subject: `}
        <b className="wrap-anywhere">{subject}</b>
      </p>
      <div className="mt-s4">
        <MailFrame html={html} title={`HTML version of the email when ${when}`} />
      </div>
      <details className="mt-s3">
        <summary className="inline-flex min-h-11 cursor-pointer items-center">Plain text</summary>
        <MailText text={text} />
      </details>
    </article>
  )
}
