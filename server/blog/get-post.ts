import { and, asc, desc, eq, notInArray, type SQL } from 'drizzle-orm'
import type { PostCard, PostWithNeighbors } from '#contract/content/posts-and-lessons.ts'
import { isSlug, isUuid } from '#contract/slugs.ts'
import { urlWord } from '#contract/url-word.ts'
import { blogPosts } from '#db/schema/posts-and-lessons.ts'
import type { Ctx } from '../context.ts'
import { Problem } from '../problem.ts'
import { excerptOf, readingMinutes } from './excerpt.ts'
import { isNewer, isOlder, keysetColumn } from './keyset.ts'
import { cardColumns, hasCategory, isPublished, toPost, toPostCard } from './post-mapper.ts'

const RELATED = 3

/**
 * A published post by its slug, then by its id (features: blog, 2), with how long it takes to read and what to read next
 * (features: blog, 4).
 * @throws not_found
 */
export async function getPost(ctx: Ctx, { slug }: { slug: string }): Promise<PostWithNeighbors> {
  const { place, ...row } = await find(ctx, slug, { ...cardColumns, content: blogPosts.content, place: keysetColumn })
  const found = toPost(row)
  const [older, newer] = await Promise.all([neighbour(ctx, isOlder(place), desc), neighbour(ctx, isNewer(place), asc)])
  const near = [found, older, newer].flatMap((card) => card?.id ?? [])
  return {
    ...found,
    summary: found.excerpt || excerptOf(found.content) || found.title,
    readingMinutes: readingMinutes(found.content),
    older,
    newer,
    related: await related(ctx, found.category, near),
  }
}

/** The same post as a list shows it. @throws not_found */
export async function getPostCard(ctx: Ctx, { slug }: { slug: string }): Promise<PostCard> {
  return toPostCard(await find(ctx, slug, cardColumns))
}

async function find<Columns extends typeof cardColumns>(ctx: Ctx, slug: string, columns: Columns) {
  const [bySlug] = isSlug(slug)
    ? await ctx.db
        .select(columns)
        .from(blogPosts)
        .where(and(eq(blogPosts.slug, slug), isPublished))
    : []
  if (bySlug) return bySlug
  const [byId] = isUuid(slug)
    ? await ctx.db
        .select(columns)
        .from(blogPosts)
        .where(and(eq(blogPosts.id, slug), isPublished))
    : []
  if (!byId) throw new Problem('not_found')
  return byId
}

/** The post that the list has just before or after a place. */
async function neighbour(ctx: Ctx, beyond: SQL | undefined, order: typeof asc): Promise<PostCard | null> {
  const [row] = await ctx.db
    .select(cardColumns)
    .from(blogPosts)
    .where(and(isPublished, beyond))
    .orderBy(order(blogPosts.publishedAt), order(blogPosts.id))
    .limit(1)
  return row ? toPostCard(row) : null
}

async function related(ctx: Ctx, category: string | null, but: string[]): Promise<PostCard[]> {
  if (!category) return []
  const rows = await ctx.db
    .select(cardColumns)
    .from(blogPosts)
    .where(and(isPublished, hasCategory(urlWord(category)), notInArray(blogPosts.id, but)))
    .orderBy(desc(blogPosts.publishedAt), desc(blogPosts.id))
    .limit(RELATED)
  return rows.map(toPostCard)
}
