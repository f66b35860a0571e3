import { and, asc, desc, eq, notInArray, type SQL } from 'drizzle-orm'
import { readingMinutes } from '#contract/content/blog/reading-time.ts'
import type { PostCard, PostWithNeighbors } from '#contract/content/editing/posts-and-lessons.ts'
import { isSlug, isUuid, urlWord } from '#contract/slugs.ts'
import { blogPosts } from '#db/schema/content/blog.ts'
import type { Ctx } from '../../context.ts'
import { Problem } from '../../problem.ts'
import { excerptOf, plainText } from '../editing/index.ts'
import {
  cardColumns,
  hasCategory,
  isNewer,
  isOlder,
  isPublished,
  keysetColumn,
  toPost,
  toPostCard,
} from './post-queries.ts'

const RELATED_POSTS = 3

/** Finds a published post by id or slug, with neighbors and related posts. @throws not_found */
export async function getPost(ctx: Ctx, { slug }: { slug: string }): Promise<PostWithNeighbors> {
  const columns = { ...cardColumns, content: blogPosts.content, practice: blogPosts.practice, position: keysetColumn }
  const { position, ...row } = await findPost(ctx, slug, columns)
  const post = toPost(row)
  const [older, newer] = await Promise.all([
    findNeighbor(ctx, isOlder(position), desc),
    findNeighbor(ctx, isNewer(position), asc),
  ])
  const excludedIds = [post, older, newer].flatMap((card) => card?.id ?? [])
  return {
    ...post,
    summary: post.excerpt || excerptOf(post.content) || post.title,
    readingMinutes: readingMinutes(countWords(post.content)),
    older,
    newer,
    related: await listRelated(ctx, post.category, excludedIds),
  }
}

/** @throws not_found */
export async function getPostCard(ctx: Ctx, { slug }: { slug: string }): Promise<PostCard> {
  return toPostCard(await findPost(ctx, slug, cardColumns))
}

async function findPost<Columns extends typeof cardColumns>(ctx: Ctx, slug: string, columns: Columns) {
  const [byId] = isUuid(slug)
    ? await ctx.db
        .select(columns)
        .from(blogPosts)
        .where(and(eq(blogPosts.id, slug), isPublished))
    : []
  if (byId) return byId
  const [bySlug] = isSlug(slug)
    ? await ctx.db
        .select(columns)
        .from(blogPosts)
        .where(and(eq(blogPosts.slug, slug), isPublished))
    : []
  if (!bySlug) throw new Problem('not_found')
  return bySlug
}

async function findNeighbor(ctx: Ctx, condition: SQL | undefined, order: typeof asc): Promise<PostCard | null> {
  const [row] = await ctx.db
    .select(cardColumns)
    .from(blogPosts)
    .where(and(isPublished, condition))
    .orderBy(order(blogPosts.publishedAt), order(blogPosts.id))
    .limit(1)
  return row ? toPostCard(row) : null
}

async function listRelated(ctx: Ctx, category: string | null, excludedIds: string[]): Promise<PostCard[]> {
  if (!category) return []
  const rows = await ctx.db
    .select(cardColumns)
    .from(blogPosts)
    .where(and(isPublished, hasCategory(urlWord(category)), notInArray(blogPosts.id, excludedIds)))
    .orderBy(desc(blogPosts.publishedAt), desc(blogPosts.id))
    .limit(RELATED_POSTS)
  return rows.map(toPostCard)
}

/** Uses Intl.Segmenter, because not all languages have spaces. */
export function countWords(html: string): number {
  let words = 0
  for (const { isWordLike } of new Intl.Segmenter('en', { granularity: 'word' }).segment(plainText(html))) {
    if (isWordLike) words += 1
  }
  return words
}
