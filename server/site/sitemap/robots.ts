import type { Ctx } from '../../context.ts'

const disallowedPaths = [
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

/** Returns robots.txt. */
export function robots(ctx: Ctx): string {
  const sitemapUrl = new URL('/sitemap.xml', ctx.site.publicUrl).href
  return [
    'User-agent: *',
    'Allow: /',
    ...disallowedPaths.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${sitemapUrl}`,
    '',
  ].join('\n')
}
