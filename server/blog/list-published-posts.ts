import { and, asc, desc, type SQL } from 'drizzle-orm'
import type { BlogPage, PostCard } from '#contract/content/posts-and-lessons.ts'
import { urlWord } from '#contract/url-word.ts'
import { blogPosts } from '#db/schema/posts-and-lessons.ts'
import type { Ctx } from '../context.ts'
import { isNewer, isOlder, keysetColumn } from './keyset.ts'
import { cardColumns, hasCategory, hasTag, isPublished, toPostCard } from './post-mapper.ts'

const PAGE = 12

export type BlogInput = { category?: string; tag?: string; before?: string; after?: string }

/**
 * Published posts, newest first, in pages (features: blog, 1); of one category, or with one tag, named by their words in
 * an address (features: blog, 3). A place that is none, or behind which nothing is, shows the newest page.
 */
export async function listPublishedPosts(ctx: Ctx, input: BlogInput = {}): Promise<BlogPage> {
  const { before, after } = input
  const [category, tag] = [wordOf(input.category), wordOf(input.tag)]
  const filter = and(isPublished, category ? hasCategory(category) : undefined, tag ? hasTag(tag) : undefined)
  const page =
    (await newerPage(ctx, filter, after)) ?? (await olderPage(ctx, filter, before)) ?? (await newest(ctx, filter))
  const [first] = page.posts
  return {
    ...page,
    category: category ? { word: category, name: first?.category ?? null } : null,
    tag: tag ? { word: tag, name: first?.tags.find((name) => urlWord(name) === tag) ?? null } : null,
  }
}

/** However somebody wrote it. A zero character can be in no post, and no question may hold one. */
const wordOf = (text = '') => urlWord(text.replaceAll('\0', ''))

type Page = Pick<BlogPage, 'posts' | 'place' | 'older' | 'newer'>

async function newest(ctx: Ctx, filter: SQL | undefined): Promise<Page> {
  const { posts, last, isMore } = cut(await read(ctx, filter, desc))
  return { posts, place: null, older: isMore && last ? { before: last } : null, newer: null }
}

async function olderPage(ctx: Ctx, filter: SQL | undefined, before = ''): Promise<Page | undefined> {
  const condition = isOlder(before)
  if (!condition) return undefined
  const { posts, first, last, isMore } = cut(await read(ctx, and(filter, condition), desc))
  if (!first || !last) return undefined
  return { posts, place: { before }, older: isMore ? { before: last } : null, newer: { after: first } }
}

/** The page before, read upwards. Where fewer than a page are newer, the newest page shows them. */
async function newerPage(ctx: Ctx, filter: SQL | undefined, after = ''): Promise<Page | undefined> {
  const condition = isNewer(after)
  if (!condition) return undefined
  const { posts, first, last, isMore } = cut(await read(ctx, and(filter, condition), asc))
  if (!isMore || !first || !last) return undefined
  return { posts: posts.reverse(), place: { after }, older: { before: first }, newer: { after: last } }
}

type Row = { card: PostCard; place: string }

/** One row more than a page holds tells whether there is another page. */
async function read(ctx: Ctx, where: SQL | undefined, order: typeof asc): Promise<Row[]> {
  const rows = await ctx.db
    .select({ ...cardColumns, place: keysetColumn })
    .from(blogPosts)
    .where(where)
    .orderBy(order(blogPosts.publishedAt), order(blogPosts.id))
    .limit(PAGE + 1)
  return rows.map(({ place, ...card }) => ({ card: toPostCard(card), place }))
}

function cut(rows: Row[]) {
  const page = rows.slice(0, PAGE)
  return {
    posts: page.map(({ card }) => card),
    first: page.at(0)?.place,
    last: page.at(-1)?.place,
    isMore: rows.length > page.length,
  }
}
