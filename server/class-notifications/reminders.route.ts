import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { RequestEnv } from '../api/router.ts'
import { anonymous, type Base, withRequestId } from '../context.ts'
import { Problem } from '../problem.ts'
import { setReminderPreference } from './reminder-preference.ts'

/** In bytes: one short field. */
const FORM_MAX = 1_000

/**
 * Where mail programs end the reminders by one request (RFC 8058: `List-Unsubscribe=One-Click`), and where the page of
 * the same address sends its button.
 */
export function remindersRoute(base: Base): Hono<RequestEnv> {
  const tooLarge = () => {
    throw new Problem('too_large')
  }
  return new Hono<RequestEnv>().post('/reminders', bodyLimit({ maxSize: FORM_MAX, onError: tooLarge }), async (c) => {
    const token = c.req.query('token') ?? ''
    const { choice } = await c.req.parseBody().catch((cause: unknown) => {
      throw new Problem('malformed', { cause })
    })
    await setReminderPreference(anonymous(withRequestId(base, c.var.requestId)), { token, on: choice === 'start' })
    // A mail program follows no redirection, and shows nothing of the answer.
    return choice === undefined
      ? c.text('You get no more reminders.')
      : c.redirect(`/reminders?token=${encodeURIComponent(token)}`, 303)
  })
}
