import { and, asc, desc, max, type SQL, sql } from 'drizzle-orm'
import type { BlogPage, PostCard } from '#contract/content/editing/posts-and-lessons.ts'
import { urlWord } from '#contract/slugs.ts'
import { blogPosts } from '#db/schema/content/blog.ts'
import type { Ctx } from '../../context.ts'
import type { CacheDependencies } from '../../platform/page-cache/dependencies.ts'
import type { SitemapSource } from '../../site/sitemap/sitemap-source.ts'
import type { SearchSource } from '../search/search-source.ts'
import type { blogFeed } from './feed.ts'
import type { getPost } from './get-post.ts'
import {
  cardColumns,
  hasCategory,
  hasTag,
  isNewer,
  isOlder,
  isPublished,
  keysetColumn,
  toPostCard,
} from './post-queries.ts'

const PAGE_SIZE = 12

type BlogInput = { category?: string; tag?: string; before?: string; after?: string }

/**
 * Lists published posts, newest first, in pages, filtered by the URL word of a category or tag. An invalid position, or
 * one without further posts, returns the first page.
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

export const postSearchSource: SearchSource = {
  kind: 'post',
  pathPrefix: '/blog/',
  query: () => sql`
    SELECT slug AS key, title, category, excerpt AS introduction,
      concat_ws(' ', content, 'By ' || nullif(author, '') || '.') AS body, search, spelling
    FROM blog_posts WHERE is_published AND published_at IS NOT NULL`,
}

export const blogSitemapSource: SitemapSource<Ctx> = {
  list: async (ctx) => {
    const [row] = await ctx.db
      .select({ changedAt: max(blogPosts.publishedAt) })
      .from(blogPosts)
      .where(isPublished)
    return [{ path: '/blog', changedAt: row?.changedAt ?? null }]
  },
  ranged: {
    count: (ctx) => ctx.db.$count(blogPosts, isPublished),
    /** Oldest first, so that a new post changes the last range only. */
    list: async (ctx, { offset, limit }) => {
      const rows = await ctx.db
        .select({ slug: blogPosts.slug, publishedAt: blogPosts.publishedAt })
        .from(blogPosts)
        .where(isPublished)
        .orderBy(asc(blogPosts.publishedAt), asc(blogPosts.id))
        .limit(limit)
        .offset(offset)
      return rows.map(({ slug, publishedAt }) => ({ path: `/blog/${slug}`, changedAt: publishedAt }))
    },
  },
}

type Loaders = { blogFeed: typeof blogFeed; getPost: typeof getPost; listPublishedPosts: typeof listPublishedPosts }

const postTags = (posts: ({ id: string } | null)[]) => ({
  tags: ['posts', ...posts.flatMap((post) => (post ? `post:${post.id}` : []))],
})

export const blogDependencies: CacheDependencies<Loaders> = {
  // A filter without matches can have any value, so such pages are not cached.
  listPublishedPosts: ({ posts, category, tag }) => (posts.length === 0 && (category || tag) ? null : postTags(posts)),
  getPost: (post) => postTags([post, post.older, post.newer, ...post.related]),
  blogFeed: () => ({ tags: ['posts', 'post:*'] }),
}
