import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { anonymous, type Base, withRequestId } from '../../context.ts'
import type { RequestEnv } from '../../platform/api/router.ts'
import { Problem } from '../../problem.ts'
import { unsubscribeFromReminderMails } from './unsubscribe.ts'

const FORM_MAX_BYTES = 1_000

/** Handles one-click unsubscribe (RFC 8058: `List-Unsubscribe=One-Click`), and the form of the page. */
export function reminderUnsubscribeRoute(base: Base): Hono<RequestEnv> {
  const tooLarge = () => {
    throw new Problem('too_large')
  }
  return new Hono<RequestEnv>().post(
    '/planner/reminders',
    bodyLimit({ maxSize: FORM_MAX_BYTES, onError: tooLarge }),
    async (c) => {
      const { choice } = await c.req.parseBody().catch((cause: unknown) => {
        throw new Problem('malformed', { cause })
      })
      await unsubscribeFromReminderMails(anonymous(withRequestId(base, c.var.requestId)), {
        token: c.req.query('token') ?? '',
      })
      // Mail programs do not follow redirects.
      return choice === undefined
        ? c.text('You won’t get any more reminder emails from your planner.')
        : c.redirect('/planner/reminders?stopped', 303)
    },
  )
}
