import type { Ctx } from '../context.ts'
import type { SitemapSource } from '../sitemap/sitemap-source.ts'
import { listActiveProducts } from './list-active-products.ts'

export const storeSitemapSource: SitemapSource<Ctx> = {
  list: async (ctx) => {
    const paths = (await listActiveProducts(ctx)).map(({ slug }) => `/store/${slug}`)
    return ['/store', ...paths].map((path) => ({ path, changedAt: null }))
  },
}
