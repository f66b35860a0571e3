import { type SQL, sql } from 'drizzle-orm'
import { isUuid } from '#contract/slugs.ts'
import { blogPosts } from '#db/schema/posts-and-lessons.ts'

/**
 * Where one post stands in the list, as it is written in an address: its instant in microseconds, which is all that the
 * database keeps, and its id, which breaks ties. It holds nothing secret, and still leads somewhere when the post is gone.
 */
const placeText = /^(-?\d{1,16})-(.{36})$/

/** A post's own place, as a column of a question. */
export const keysetColumn = sql<string>`(extract(epoch FROM ${blogPosts.publishedAt}) * 1000000)::bigint || '-' || ${blogPosts.id}`

export const isOlder = (place: string) => compare(place, sql`<`)
export const isNewer = (place: string) => compare(place, sql`>`)

/** Undefined for a text that is no place. */
function compare(place: string, sign: SQL): SQL | undefined {
  const [, microseconds, id] = placeText.exec(place) ?? []
  if (microseconds === undefined || id === undefined || !isUuid(id)) return undefined
  const instant = sql`'epoch'::timestamptz + ${microseconds}::bigint * interval '1 microsecond'`
  return sql`(${blogPosts.publishedAt}, ${blogPosts.id}) ${sign} (${instant}, ${id}::uuid)`
}
