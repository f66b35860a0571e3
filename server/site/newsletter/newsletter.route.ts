import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { emailAddress } from '#contract/people/accounts/auth.schema.ts'
import { respondWithFile } from '../../content/downloads/index.ts'
import { type Base, type Ctx, withRequestId } from '../../context.ts'
import type { RequestEnv } from '../../platform/api/router.ts'
import { requestClient } from '../../platform/http/request-client.ts'
import { hasValidDomain } from '../../platform/mail/valid-domain.ts'
import { Problem } from '../../problem.ts'
import { deliverFreeFile } from './free-file.ts'
import { confirmSubscription, requestSubscription } from './subscribe.ts'
import { setSubscription } from './unsubscribe.ts'

const FORM_MAX_BYTES = 2_000

/** Forms that work without JavaScript, one-click unsubscribe of mail programs (RFC 8058), and the free file. */
export function newsletterRoutes(base: Base, trustedProxies: number): Hono<RequestEnv> {
  const contextOf = (c: Context<RequestEnv>): Ctx => {
    const client = requestClient(c, trustedProxies)
    return { ...withRequestId(base, c.var.requestId), viewer: null, client }
  }
  const limitForm = bodyLimit({
    maxSize: FORM_MAX_BYTES,
    onError: () => {
      throw new Problem('too_large')
    },
  })
  return new Hono<RequestEnv>()
    .post('/newsletter', limitForm, async (c) => {
      const { email } = await parseForm(c)
      return c.redirect(`/newsletter?state=${await signUp(contextOf(c), email)}`, 303)
    })
    .post('/newsletter/confirm', limitForm, async (c) => {
      await parseForm(c)
      const token = c.req.query('token') ?? ''
      const isConfirmed = await succeeds('bad_link', confirmSubscription(contextOf(c), { token }))
      return c.redirect(`/newsletter/confirm?token=${isConfirmed ? encodeURIComponent(token) : ''}`, 303)
    })
    .post('/newsletter/unsubscribe', limitForm, async (c) => {
      const { choice } = await parseForm(c)
      const { token = '', issue: editionId } = c.req.query()
      await setSubscription(contextOf(c), { token, on: choice === 'start', editionId })
      // Mail programs do not follow redirects.
      return choice === undefined
        ? c.text('You no longer get the newsletter.')
        : c.redirect(`/newsletter/unsubscribe?token=${encodeURIComponent(token)}`, 303)
    })
    .get('/newsletter/file/:token', (c) =>
      respondWithFile(
        c,
        deliverFreeFile(contextOf(c), { token: c.req.param('token') }),
        'This download link no longer works.',
      ),
    )
}

type SignUpState = 'sent' | 'email' | 'wait'

async function signUp(ctx: Ctx, text: unknown): Promise<SignUpState> {
  const email = emailAddress.safeParse(text)
  if (!email.success || !hasValidDomain(email.data)) return 'email'
  return (await succeeds('too_many_requests', requestSubscription(ctx, { email: email.data }))) ? 'sent' : 'wait'
}

/** Returns false for the given problem. Throws any other. */
async function succeeds(code: Problem['code'], work: Promise<void>): Promise<boolean> {
  try {
    await work
    return true
  } catch (error) {
    if (error instanceof Problem && error.code === code) return false
    throw error
  }
}

const parseForm = (c: Context) =>
  c.req.parseBody().catch((cause: unknown) => {
    throw new Problem('malformed', { cause })
  })
