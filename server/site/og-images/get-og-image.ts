import { postCoverOf } from '#contract/content/blog/post-covers.ts'
import { categories } from '#contract/content/categories.ts'
import { coverKindOf, coverOf } from '#contract/content/covers.ts'
import { getClass } from '../../classes/catalog/index.ts'
import { getLesson } from '../../content/binder/index.ts'
import { getPostCard } from '../../content/blog/index.ts'
import { getUploadedPreview, logoDataUrl } from '../../content/media/index.ts'
import { getProduct } from '../../content/store/index.ts'
import type { Ctx } from '../../context.ts'
import { Problem } from '../../problem.ts'
import { getLanding } from '../landing/index.ts'
import { getPageText } from '../page-texts/index.ts'
import type { OgImage, OgImageContent } from './og-image.ts'

type PageImageContent = Omit<OgImageContent, 'businessName' | 'logo'>

/**
 * Returns the link preview image of a page, 1200 x 630.
 * @param path 'site', 'store', 'classes', 'schedule', 'blog', 'binder', or 'blog/…', 'binder/…', 'store/…', 'classes/…'
 *   with a slug
 * @throws not_found for unknown and unpublished pages
 */
export async function getOgImage(ctx: Ctx, { path }: { path: string }): Promise<OgImage> {
  const preview = path === 'site' ? await getUploadedPreview(ctx) : null
  if (preview) return preview
  const { businessName } = ctx.site.settings
  const content = await getOgImageContent(ctx, path)
  return ctx.ogImageCache.render({ businessName, logo: await logoDataUrl(ctx, 'mark.png'), ...content })
}

async function getOgImageContent(ctx: Ctx, path: string): Promise<PageImageContent> {
  if (path === 'site') return siteContent(ctx)
  const page = staticPages.get(path)
  if (page) return { category: null, ...page }
  if (isTextPage(path))
    return { category: null, title: (await getPageText(ctx, { page: path })).heading, ...textPageImages[path] }
  const [, section, slug] = /^(blog|binder|store|classes)\/([^/]+)$/.exec(path) ?? []
  if (section === 'blog' && slug) return postContent(ctx, slug)
  if (section === 'binder' && slug) return lessonContent(ctx, slug)
  if (section === 'store' && slug) return productContent(ctx, slug)
  if (section === 'classes' && slug) return classContent(ctx, slug)
  throw new Problem('not_found')
}

const staticPages = new Map<string, Omit<PageImageContent, 'category'>>([
  ['classes', { title: 'Courses and live workshops', kind: 'Classes', drawing: 'scenes/base-camp' }],
  ['schedule', { title: 'All classes and their dates', kind: 'The schedule', drawing: 'entries/schedule' }],
])

/** The heading of the page is their title. */
const textPageImages = {
  store: { kind: 'The store', drawing: 'products/bundle' },
  blog: { kind: 'The blog', drawing: 'scenes/sunday-page' },
  binder: { kind: 'Lessons, in order', drawing: 'products/complete-system' },
}
const isTextPage = (path: string): path is keyof typeof textPageImages => Object.hasOwn(textPageImages, path)

async function siteContent(ctx: Ctx): Promise<PageImageContent> {
  const { title } = (await getLanding(ctx)).hero
  const kind = ctx.site.demo ? 'Binder, planner and classes' : 'Store and classes'
  return { title, kind, category: null, drawing: 'hero' }
}

async function postContent(ctx: Ctx, slug: string): Promise<PageImageContent> {
  const post = await getPostCard(ctx, { slug })
  return { title: post.title, kind: 'From the blog', category: post.category, drawing: `scenes/${postCoverOf(post)}` }
}

async function lessonContent(ctx: Ctx, slug: string): Promise<PageImageContent> {
  const { title, category } = await getLesson(ctx, { slug })
  return {
    title,
    kind: 'A lesson for the binder',
    category,
    drawing: `guides/${category ? categories[category].guide : 'polaris'}`,
  }
}

async function productContent(ctx: Ctx, slug: string): Promise<PageImageContent> {
  const product = await getProduct(ctx, { slug })
  const { name, cover } = product
  const drawing = productDrawings.get(cover ?? product.slug)
  return {
    title: name,
    kind: 'From the store',
    category: null,
    ...(drawing
      ? { drawing }
      : { drawing: `covers/${coverKindOf(product)}`, cover: coverOf({ ...product, title: name }) }),
  }
}

const productDrawings = new Map([
  ['complete-system', 'products/complete-system'],
  ['refill-pages', 'products/refill-pages'],
  ['digital-journey-planner', 'products/digital-planner'],
  ['ultimate-journey-kit', 'products/bundle'],
  ['a-year-on-paper', 'books/foundation'],
  ['the-snail-who-kept-a-list', 'books/children'],
])

async function classContent(ctx: Ctx, slug: string): Promise<PageImageContent> {
  const { kind, item } = await getClass(ctx, { slug })
  const { title, category, cover } = item
  const drawing = classDrawings.get(cover ?? slug)
  return {
    title,
    kind: `A live ${kind}`,
    category,
    ...(drawing ? { drawing } : { drawing: 'covers/course', cover: coverOf(item) }),
  }
}

const classDrawings = new Map([
  ['foundations', 'scenes/base-camp'],
  ['advanced', 'classes/advanced'],
  ['advanced-journey-management', 'classes/advanced'],
  ['family', 'classes/family'],
  ['family-journey-planning', 'classes/family'],
  ['weekend', 'classes/weekend-intensive'],
  ['shef-mastery', 'classes/shef-mastery'],
  ['digital-tools', 'classes/digital-tools'],
])
