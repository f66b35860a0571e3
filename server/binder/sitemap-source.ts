import type { Ctx } from '../context.ts'
import type { SitemapSource } from '../sitemap/sitemap-source.ts'
import { listPublishedLessons } from './published-lessons.ts'

export const binderSitemapSource: SitemapSource<Ctx> = {
  list: async (ctx) => {
    const lessons = (await listPublishedLessons(ctx)).map(({ id, slug, publishedAt }) => ({
      path: `/binder/${slug || id}`,
      changedAt: publishedAt ? new Date(publishedAt) : null,
    }))
    const newest = Math.max(...lessons.map(({ changedAt }) => Number(changedAt)))
    return [{ path: '/binder', changedAt: newest > 0 ? new Date(newest) : null }, ...lessons]
  },
}
