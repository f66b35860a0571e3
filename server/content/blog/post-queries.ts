import { and, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Post, PostCard } from '#contract/content/editing/posts-and-lessons.ts'
import { isUuid } from '#contract/slugs.ts'
import { blogPosts } from '#db/schema/content/blog.ts'
import { safeImageUrl, sanitize } from '../editing/index.ts'

/** Condition of every public query. Matches the predicate of the partial indexes. */
export const isPublished = and(sql`${blogPosts.isPublished}`, isNotNull(blogPosts.publishedAt))

export const cardColumns = {
  id: blogPosts.id,
  slug: blogPosts.slug,
  title: blogPosts.title,
  excerpt: blogPosts.excerpt,
  author: blogPosts.author,
  category: blogPosts.category,
  tags: blogPosts.tags,
  publishedAt: blogPosts.publishedAt,
  imageUrl: blogPosts.imageUrl,
}

type CardRow = Omit<PostCard, 'publishedAt'> & { publishedAt: Date | null }

export function toPostCard({ publishedAt, ...row }: CardRow): PostCard {
  const imageUrl = safeImageUrl(row.imageUrl)
  return { ...row, imageUrl, publishedAt: (publishedAt ?? new Date(0)).toISOString() }
}

export function toPost({ content, practice, ...row }: CardRow & { content: string; practice: string }): Post {
  return { ...toPostCard(row), content: sanitize(content), practice }
}

export const hasCategory = (word: string): SQL => sql`address_word(${blogPosts.category}) = ${word}`
export const hasTag = (word: string): SQL => sql`address_words(${blogPosts.tags}) @> ARRAY[${word}::text]`

/**
 * Position of a post in the list, for URLs: publication time in microseconds (full precision of the database) and id,
 * which breaks ties. Not signed, and valid even after the post was deleted.
 */
const positionPattern = /^(-?\d{1,16})-(.{36})$/

export const keysetColumn = sql<string>`(extract(epoch FROM ${blogPosts.publishedAt}) * 1000000)::bigint || '-' || ${blogPosts.id}`

export const isOlder = (position: string) => compare(position, sql`<`)
export const isNewer = (position: string) => compare(position, sql`>`)

/** Returns undefined for an invalid position. */
function compare(position: string, operator: SQL): SQL | undefined {
  const [, microseconds, id] = positionPattern.exec(position) ?? []
  if (microseconds === undefined || id === undefined || !isUuid(id)) return undefined
  const instant = sql`'epoch'::timestamptz + ${microseconds}::bigint * interval '1 microsecond'`
  return sql`(${blogPosts.publishedAt}, ${blogPosts.id}) ${operator} (${instant}, ${id}::uuid)`
}
