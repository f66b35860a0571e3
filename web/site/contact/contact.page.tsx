import { useEffect, useRef } from 'react'
import { data } from 'react-router'
import type { PageHandle } from '#contract/page-handle.ts'
import { EMAIL_MAX } from '#contract/people/accounts/account-limits.ts'
import type { RefusedContactForm } from '#contract/site/contact/contact.schema.ts'
import { CONTACT_MESSAGE_MAX, CONTACT_NAME_MAX } from '#contract/site/contact/contact-limits.ts'
import { TextAreaField } from '../../platform/forms/text-area-field.tsx'
import { TextField } from '../../platform/forms/text-field.tsx'
import { loadersContext } from '../../platform/router/loaders-context.ts'
import { publicPrefetch } from '../../platform/router/public-prefetch.ts'
import { pageMeta } from '../../platform/seo/page-meta.ts'
import { useAuth } from '../../platform/session/auth-provider.tsx'
import { Button, ButtonLink } from '../../platform/ui/button.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { Surface } from '../../platform/ui/surface.tsx'
import type { Route } from './+types/contact.page'

export const handle: PageHandle = { sitemap: true }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Contact',
    description: 'Send us a message, or find our email, phone number and address.',
    path: '/contact',
  })

export function loader({ context, request }: Route.LoaderArgs) {
  const { contactEmail, contactPhone, legalName, legalAddress } = context.get(loadersContext).site.settings
  const isSent = new URL(request.url).searchParams.has('sent')
  return { isSent, email: contactEmail, phone: contactPhone, address: legalAddress && `${legalName}\n${legalAddress}` }
}

/** Receives the form back from server/site/contact if it could not be sent. */
export async function action({ request }: Route.ActionArgs) {
  const form = (await request.json()) as RefusedContactForm
  return data(form, { status: form.status })
}

export default function ContactPage({ loaderData: { isSent, ...details }, actionData }: Route.ComponentProps) {
  return (
    <div className="page pt-s7 lg:pt-s8">
      <h1>{isSent ? 'Your message was sent' : 'Contact us'}</h1>
      <p className="lead mt-s3">
        {isSent ? 'We’ll reply to the email you entered.' : 'Ask us anything. We’ll reply by email.'}
      </p>
      <div className="mt-s6 grid items-start gap-s6 md:gap-s7 md:grid-cols-[minmax(0,1fr)_minmax(0,20rem)]">
        {isSent ? (
          <ButtonLink className="justify-self-start" to="/" prefetch={publicPrefetch}>
            Back to home
          </ButtonLink>
        ) : (
          <ContactForm refused={actionData} />
        )}
        <ContactDetails {...details} />
      </div>
    </div>
  )
}

/** A plain form post, which also works before hydration and without scripts. */
function ContactForm({ refused }: { refused: RefusedContactForm | undefined }) {
  const formRef = usePrefilledForm()
  const { values, errors = {}, message } = refused ?? {}
  return (
    <Surface className="p-s5">
      <form ref={formRef} method="post" action="/contact" className="grid gap-s5">
        {message && <Notice tone="bad" title={message} />}
        <TextField
          id="name"
          name="name"
          label="Name"
          autoComplete="name"
          required
          maxLength={CONTACT_NAME_MAX}
          defaultValue={values?.name}
          error={errors.name}
        />
        <TextField
          id="email"
          name="email"
          type="email"
          label="Email"
          autoComplete="email"
          required
          maxLength={EMAIL_MAX}
          defaultValue={values?.email}
          error={errors.email}
        />
        <TextAreaField
          id="message"
          name="message"
          label="Message"
          required
          rows={8}
          maxLength={CONTACT_MESSAGE_MAX}
          defaultValue={values?.message}
          error={errors.message}
        />
        <div hidden>
          <label htmlFor="website">Leave this empty</label>
          <input id="website" name="website" tabIndex={-1} autoComplete="off" />
        </div>
        <Button type="submit" native wide>
          Send message
        </Button>
      </form>
    </Surface>
  )
}

/** Fills empty fields with the name and email of the signed-in user. */
function usePrefilledForm() {
  const formRef = useRef<HTMLFormElement>(null)
  const { user } = useAuth()
  useEffect(() => {
    if (!user) return
    const values: Record<string, string> = { name: user.fullName, email: user.email }
    for (const [id, value] of Object.entries(values)) {
      const input = formRef.current?.elements.namedItem(id)
      if (input instanceof HTMLInputElement && input.value === '') input.value = value
    }
  }, [user])
  return formRef
}

type ContactDetailsProps = { email: string; phone: string; address: string }

function ContactDetails({ email, phone, address }: ContactDetailsProps) {
  if (!email && !phone && !address) return null
  return (
    <dl className="grid gap-s4">
      {email && (
        <Detail label="Email">
          <a className="link" href={`mailto:${email}`}>
            {email}
          </a>
        </Detail>
      )}
      {phone && (
        <Detail label="Phone">
          <a className="link" href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
            {phone}
          </a>
        </Detail>
      )}
      {address && (
        <Detail label="Address">
          <span className="whitespace-pre-line">{address.trim()}</span>
        </Detail>
      )}
    </dl>
  )
}

function Detail({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-sm font-semibold text-ink-muted">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}
