import { Hono } from 'hono'
import { anonymous, type Base, withRequestId } from '../../context.ts'
import type { RequestEnv } from '../../platform/api/router.ts'
import { setReviewInvitations } from './save-review.ts'

/** One-click unsubscribe of mail programs (RFC 8058) from review invitations. Its body is not needed. */
export function stopInvitationsRoute(base: Base): Hono<RequestEnv> {
  return new Hono<RequestEnv>().post('/review', async (c) => {
    const ctx = anonymous(withRequestId(base, c.var.requestId))
    await setReviewInvitations(ctx, { token: c.req.query('token') ?? '', on: false })
    return c.text('We no longer ask you for reviews.')
  })
}
