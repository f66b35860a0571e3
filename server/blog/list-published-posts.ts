import { and, asc, desc, type SQL } from 'drizzle-orm'
import type { BlogPage, PostCard } from '#contract/content/posts-and-lessons.ts'
import { urlWord } from '#contract/url-word.ts'
import { blogPosts } from '#db/schema/posts-and-lessons.ts'
import type { Ctx } from '../context.ts'
import { isNewer, isOlder, keysetColumn } from './keyset.ts'
import { cardColumns, hasCategory, hasTag, isPublished, toPostCard } from './post-mapper.ts'

const PAGE_SIZE = 12

export type BlogInput = { category?: string; tag?: string; before?: string; after?: string }

/**
 * Lists published posts, newest first, in pages (features: blog, 1), filtered by the URL word of a category or tag
 * (features: blog, 3). An invalid position, or one without further posts, returns the first page.
 */
export async function listPublishedPosts(ctx: Ctx, input: BlogInput = {}): Promise<BlogPage> {
  const { before, after } = input
  const [category, tag] = [toUrlWord(input.category), toUrlWord(input.tag)]
  const filter = and(isPublished, category ? hasCategory(category) : undefined, tag ? hasTag(tag) : undefined)
  const page =
    (await newerPage(ctx, filter, after)) ?? (await olderPage(ctx, filter, before)) ?? (await newestPage(ctx, filter))
  const [first] = page.posts
  return {
    ...page,
    category: category ? { word: category, name: first?.category ?? null } : null,
    tag: tag ? { word: tag, name: first?.tags.find((name) => urlWord(name) === tag) ?? null } : null,
  }
}

/** Normalizes a filter. PostgreSQL text cannot contain NUL characters. */
const toUrlWord = (text = '') => urlWord(text.replaceAll('\0', ''))

type Page = Pick<BlogPage, 'posts' | 'place' | 'older' | 'newer'>

async function newestPage(ctx: Ctx, filter: SQL | undefined): Promise<Page> {
  const { posts, last, isMore } = toPage(await readRows(ctx, filter, desc))
  return { posts, place: null, older: isMore && last ? { before: last } : null, newer: null }
}

async function olderPage(ctx: Ctx, filter: SQL | undefined, before = ''): Promise<Page | undefined> {
  const condition = isOlder(before)
  if (!condition) return undefined
  const { posts, first, last, isMore } = toPage(await readRows(ctx, and(filter, condition), desc))
  if (!first || !last) return undefined
  return { posts, place: { before }, older: isMore ? { before: last } : null, newer: { after: first } }
}

/** Reads upward. Returns undefined if less than a page is newer, because the first page has those posts. */
async function newerPage(ctx: Ctx, filter: SQL | undefined, after = ''): Promise<Page | undefined> {
  const condition = isNewer(after)
  if (!condition) return undefined
  const { posts, first, last, isMore } = toPage(await readRows(ctx, and(filter, condition), asc))
  if (!isMore || !first || !last) return undefined
  return { posts: posts.reverse(), place: { after }, older: { before: first }, newer: { after: last } }
}

type Row = { card: PostCard; position: string }

/** Reads one row more than a page to detect a further page. */
async function readRows(ctx: Ctx, where: SQL | undefined, order: typeof asc): Promise<Row[]> {
  const rows = await ctx.db
    .select({ ...cardColumns, position: keysetColumn })
    .from(blogPosts)
    .where(where)
    .orderBy(order(blogPosts.publishedAt), order(blogPosts.id))
    .limit(PAGE_SIZE + 1)
  return rows.map(({ position, ...card }) => ({ card: toPostCard(card), position }))
}

function toPage(rows: Row[]) {
  const page = rows.slice(0, PAGE_SIZE)
  return {
    posts: page.map(({ card }) => card),
    first: page.at(0)?.position,
    last: page.at(-1)?.position,
    isMore: rows.length > page.length,
  }
}
