import type { Ctx } from '../context.ts'

/** Addresses that show something to one person only, or nothing to read. */
const closed = [
  '/admin',
  '/api',
  '/auth/',
  '/demo',
  '/checkout',
  '/orders',
  '/downloads',
  '/account',
  '/enrollment-success',
]

/** Everything public may be read by everyone (features: machines, 3). */
export function robots(ctx: Ctx): string {
  const map = new URL('/sitemap.xml', ctx.site.publicUrl).href
  return ['User-agent: *', 'Allow: /', ...closed.map((path) => `Disallow: ${path}`), '', `Sitemap: ${map}`, ''].join(
    '\n',
  )
}
