import { type SQL, sql } from 'drizzle-orm'
import { isUuid } from '#contract/slugs.ts'
import { blogPosts } from '#db/schema/posts-and-lessons.ts'

/**
 * Position of a post in the list, for URLs: publication time in microseconds (full precision of the database) and id,
 * which breaks ties. Not signed, and valid even after the post was deleted.
 */
const positionPattern = /^(-?\d{1,16})-(.{36})$/

/** Selects the position of a post. */
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
