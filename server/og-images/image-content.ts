import { postCoverOf } from '#contract/blog/post-covers.ts'
import { getLesson } from '../binder/index.ts'
import { getPostCard } from '../blog/index.ts'
import type { Ctx } from '../context.ts'
import { Problem } from '../problem.ts'
import { getProduct } from '../store/index.ts'
import type { OgImageContent } from './og-image.ts'

/** @throws not_found for a page that is not there, or is not public */
export async function ogImageContentOf(ctx: Ctx, path: string): Promise<OgImageContent> {
  const page = pages.get(path)
  if (page) return { category: null, ...page }
  const [, section, slug] = /^(blog|binder|store)\/([^/]+)$/.exec(path) ?? []
  if (section === 'blog' && slug) return postSubject(ctx, slug)
  if (section === 'binder' && slug) return lessonSubject(ctx, slug)
  if (section === 'store' && slug) return productSubject(ctx, slug)
  throw new Problem('not_found')
}

const pages = new Map<string, Omit<OgImageContent, 'category'>>([
  ['site', { title: 'Give your year a map.', kind: 'Binder, planner and classes', drawing: 'hero' }],
  ['store', { title: 'The outfitter’s shelf', kind: 'The store', drawing: 'products/bundle' }],
  ['classes', { title: 'Courses and live workshops', kind: 'Classes', drawing: 'scenes/base-camp' }],
  ['schedule', { title: 'Every class, on its day', kind: 'The schedule', drawing: 'entries/schedule' }],
  ['blog', { title: 'Field notes from the blog', kind: 'The blog', drawing: 'scenes/sunday-page' }],
  ['binder', { title: 'The digital binder', kind: 'Lessons, in order', drawing: 'products/complete-system' }],
])

async function postSubject(ctx: Ctx, slug: string): Promise<OgImageContent> {
  const post = await getPostCard(ctx, { slug })
  return { title: post.title, kind: 'From the blog', category: post.category, drawing: `scenes/${postCoverOf(post)}` }
}

async function lessonSubject(ctx: Ctx, slug: string): Promise<OgImageContent> {
  const { title, category } = await getLesson(ctx, { slug })
  return { title, kind: 'A lesson for the binder', category, drawing: category ? guides[category] : 'guides/polaris' }
}

const guides = {
  Spiritual: 'guides/lumen',
  Health: 'guides/vita',
  Education: 'guides/sophia',
  Finance: 'guides/penny',
}

async function productSubject(ctx: Ctx, slug: string): Promise<OgImageContent> {
  const { name, kind, cover, slug: own } = await getProduct(ctx, { slug })
  return { title: name, kind: 'From the store', category: null, drawing: drawings.get(cover ?? own) ?? byKind[kind] }
}

const drawings = new Map([
  ['complete-system', 'products/complete-system'],
  ['refill-pages', 'products/refill-pages'],
  ['digital-journey-planner', 'products/digital-planner'],
  ['ultimate-journey-kit', 'products/bundle'],
])
const byKind = { physical: 'products/refill-pages', digital: 'products/digital-planner', bundle: 'products/bundle' }
