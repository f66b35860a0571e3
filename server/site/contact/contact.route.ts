import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { type ContactForm, contactForm, type RefusedContactForm } from '#contract/site/contact/contact.schema.ts'
import { type Base, withRequestId } from '../../context.ts'
import type { RequestEnv } from '../../platform/api/router.ts'
import { requestClient } from '../../platform/http/request-client.ts'
import type { Pages } from '../../platform/pages/render-page.ts'
import { Problem, validationProblem } from '../../problem.ts'
import { sendContactMessage } from './send-contact-message.ts'

const PATH = '/contact'
/** Fits the longest message in any script, URL-encoded. */
const FORM_MAX_BYTES = 100_000

/** Receives the contact form as browsers send it without scripts. */
export function contactRoute(base: Base, trustedProxies: number, pages: Pages): Hono<RequestEnv> {
  const tooLarge = () => {
    throw new Problem('too_large')
  }
  return new Hono<RequestEnv>().post(PATH, bodyLimit({ maxSize: FORM_MAX_BYTES, onError: tooLarge }), async (c) => {
    // Rejects cross-site form posts.
    if (!['same-origin', 'none', undefined].includes(c.req.header('sec-fetch-site'))) throw new Problem('not_found')
    const fields = await readFields(c)
    try {
      // Only programs that fill in every field fill in this one, which is hidden.
      if (!fields.website) {
        const ctx = { ...withRequestId(base, c.var.requestId), viewer: null, client: requestClient(c, trustedProxies) }
        await sendContactMessage(ctx, parseForm(fields))
      }
    } catch (error) {
      if (!(error instanceof Problem) || error.status >= 500) throw error
      return renderRefused(c, pages, refusedForm(fields, error))
    }
    return c.redirect(`${PATH}?sent=1`, 303)
  })
}

type Fields = ContactForm & { website: string }

async function readFields(c: Context<RequestEnv>): Promise<Fields> {
  const body = await c.req.parseBody().catch((cause: unknown) => {
    throw new Problem('malformed', { cause })
  })
  const textOf = (name: string) => (typeof body[name] === 'string' ? body[name] : '')
  return { name: textOf('name'), email: textOf('email'), message: textOf('message'), website: textOf('website') }
}

function parseForm(fields: Fields): ContactForm {
  const parsed = contactForm.safeParse(fields)
  if (!parsed.success) throw validationProblem(parsed.error)
  return parsed.data
}

function refusedForm({ name, email, message }: Fields, problem: Problem): RefusedContactForm {
  const errors = Object.fromEntries(problem.fields.map(({ field, message }) => [field, message]))
  const values = { name, email, message }
  return { values, errors, message: problem.fields.length > 0 ? '' : problem.message, status: problem.status }
}

/** Renders the contact page again, with the values and errors of the refused form. */
function renderRefused(c: Context<RequestEnv>, pages: Pages, form: RefusedContactForm): Promise<Response> {
  c.set('route', PATH)
  const headers = { 'content-type': 'application/json' }
  return pages(new Request(c.req.url, { method: 'POST', body: JSON.stringify(form), headers }), c.var.requestId)
}
