import { Hono } from 'hono'
import type { RequestEnv } from '../api/router.ts'
import { anonymous, type Base, withRequestId } from '../context.ts'
import { Problem } from '../problem.ts'
import { actOnCheckout, type CheckoutAction } from './checkout-page.ts'
import { mailbox } from './mailbox.ts'

const actions: readonly string[] = ['pay', 'decline', 'cancel'] satisfies CheckoutAction[]
const isAction = (name: string): name is CheckoutAction => actions.includes(name)

export function demoRoutes(base: Base): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>()
  if (!base.site.demo) return app.all('/demo/*', () => Promise.reject(new Problem('not_found')))
  return app
    .get('/demo/mailbox.json', async (c) =>
      c.json((await mailbox(anonymous(withRequestId(base, c.var.requestId)))).map(({ calendar: _, ...mail }) => mail)),
    )
    .post('/demo/checkout/:id/:action', async (c) => {
      // Rejects cross-site form posts.
      if (!['same-origin', 'none', undefined].includes(c.req.header('sec-fetch-site'))) throw new Problem('not_found')
      const { id, action } = c.req.param()
      if (!isAction(action)) throw new Problem('not_found')
      const url = await actOnCheckout(anonymous(withRequestId(base, c.var.requestId)), { id, action }).then(
        (next) => next.url,
        // Second click: the page shows that the checkout is closed.
        (error) =>
          error instanceof Problem && error.code === 'checkout_closed' ? `/demo/checkout/${id}` : Promise.reject(error),
      )
      return c.redirect(url, 303)
    })
}
