import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { anonymous, type Base, withRequestId } from '../../context.ts'
import type { RequestEnv } from '../../platform/api/router.ts'
import { Problem } from '../../problem.ts'
import { setReminderPreference } from './reminder-preference.ts'

const FORM_MAX_BYTES = 1_000

/** One-click unsubscribe of mail programs (RFC 8058: `List-Unsubscribe=One-Click`), and the reminders page's form. */
export function remindersRoute(base: Base): Hono<RequestEnv> {
  const tooLarge = () => {
    throw new Problem('too_large')
  }
  return new Hono<RequestEnv>().post(
    '/reminders',
    bodyLimit({ maxSize: FORM_MAX_BYTES, onError: tooLarge }),
    async (c) => {
      const token = c.req.query('token') ?? ''
      const { choice } = await c.req.parseBody().catch((cause: unknown) => {
        throw new Problem('malformed', { cause })
      })
      await setReminderPreference(anonymous(withRequestId(base, c.var.requestId)), { token, on: choice === 'start' })
      // Mail programs do not follow redirects.
      return choice === undefined
        ? c.text('Reminders are now off.')
        : c.redirect(`/reminders?token=${encodeURIComponent(token)}`, 303)
    },
  )
}
