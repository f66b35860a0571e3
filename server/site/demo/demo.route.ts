import { type Context, Hono } from 'hono'
import { setCookie } from 'hono/cookie'
import { anonymous, type Base, withRequestId } from '../../context.ts'
import type { RequestEnv } from '../../platform/api/router.ts'
import { Problem } from '../../problem.ts'
import { actOnCheckout, type CheckoutAction } from './checkout-page.ts'
import { checkDemoAccess, DEMO_COOKIE, demoToken, isDemoHost, isDemoToken } from './demo-access.ts'
import { mailbox } from './mailbox.ts'

const actions: readonly string[] = ['pay', 'decline', 'cancel'] satisfies CheckoutAction[]
const isAction = (name: string): name is CheckoutAction => actions.includes(name)

export function demoRoutes(base: Base): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>()
  if (!base.site.demo) return app.all('/demo/*', () => Promise.reject(new Problem('not_found')))
  const ctxOf = (c: Context<RequestEnv>) => anonymous(withRequestId(base, c.var.requestId))
  return app
    .use('/demo/*', async (c, next) => {
      const { publicUrl } = base.site
      if (isDemoHost(base, c.req.raw.headers)) await next()
      else c.res = c.text(`The demo pages are only available at ${publicUrl}.`, 404)
      c.header('cache-control', 'no-store')
    })
    .get('/demo/mailbox', async (c, next) => {
      const token = c.req.query('token')
      if (token === undefined || !isDemoToken(base, token)) return next()
      const secure = base.site.publicUrl.startsWith('https:')
      setCookie(c, DEMO_COOKIE, demoToken(base), { path: '/demo', httpOnly: true, sameSite: 'Lax', secure })
      return c.redirect('/demo/mailbox', 303)
    })
    .get('/demo/mailbox.json', async (c) => {
      if (checkDemoAccess(base, c.req.raw.headers) !== 'granted') throw new Problem('not_found')
      return c.json((await mailbox(ctxOf(c))).map(({ calendar: _, ...mail }) => mail))
    })
    .post('/demo/checkout/:id/:action', async (c) => {
      // Rejects cross-site form posts.
      if (!['same-origin', 'none', undefined].includes(c.req.header('sec-fetch-site'))) throw new Problem('not_found')
      const { id, action } = c.req.param()
      if (!isAction(action)) throw new Problem('not_found')
      const url = await actOnCheckout(ctxOf(c), { id, action }).then(
        (next) => next.url,
        // Second click: the page shows that the checkout is closed.
        (error) =>
          error instanceof Problem && error.code === 'checkout_closed' ? `/demo/checkout/${id}` : Promise.reject(error),
      )
      return c.redirect(url, 303)
    })
}
