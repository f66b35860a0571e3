import type { ServerBuild } from 'react-router'
import type { Ctx } from '../../context.ts'
import type { SitemapSource } from '../../site/sitemap/sitemap-source.ts'
import { listRoutes } from './page-route.ts'

export const pageSitemapSource = (build: () => Promise<Pick<ServerBuild, 'routes'>>): SitemapSource<Ctx> => ({
  list: async () => {
    const pages = listRoutes((await build()).routes).filter(({ handle }) => handle.sitemap)
    return pages.map(({ path }) => ({ path, changedAt: null }))
  },
})
