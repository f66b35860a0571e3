import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { isUuid, reservedSlugs, slugify } from '#contract/slugs.ts'
import type { Ctx } from '../../context.ts'
import { Problem } from '../../problem.ts'
import { brokenConstraint } from '../../transaction.ts'
import { invalidField } from './form-values.ts'

const MAX_LENGTH = 200
/** Rows with the same title after which a slug must be entered. */
const MAX_SUFFIX = 100

type SlugInput = {
  slug: string
  title: string
  table: PgTable
  id?: string | number | undefined
  /** Rows whose slugs must differ; all rows of the table if absent. */
  among?: SQL | undefined
  /** Another table whose rows have their pages under the same path. */
  siblingTable?: PgTable
}

/**
 * Returns the entered slug, or one derived from the title. Of a slug that a route or another row uses, or that looks
 * like an id, it derives the next free one: 'print-2'.
 * @param input.id of the row that is changed
 * @throws validation if the entered slug is reserved, or the title has no usable letters
 */
export async function slugFor(ctx: Ctx, { slug, title, table, id, among, siblingTable }: SlugInput): Promise<string> {
  if (slug) return assertNotReserved(slug)
  const derived = slugify(title).slice(0, MAX_LENGTH - `-${MAX_SUFFIX}`.length)
  if (!/[a-z0-9]/.test(derived))
    throw invalidField('slug', 'Enter a slug. The title has no letters to generate one from.')
  const candidates = [derived]
  for (let suffix = 2; suffix <= MAX_SUFFIX; suffix += 1) candidates.push(`${derived}-${suffix}`)
  const isOtherRow: SQL = id === undefined ? sql`true` : sql`id::text <> ${String(id)}`
  const isCandidate = sql`slug = ANY(${sql.param(candidates)}::text[])`
  const { rows } = await ctx.db.execute<{ slug: string }>(sql`
    SELECT slug FROM ${table} WHERE ${isCandidate} AND ${isOtherRow} AND ${among ?? sql`true`}
    ${siblingTable ? sql`UNION SELECT slug FROM ${siblingTable} WHERE ${isCandidate}` : sql``}`)
  const used = new Set([...rows.map((row) => row.slug), ...reservedSlugs])
  return candidates.find((candidate) => !used.has(candidate) && !isUuid(candidate)) ?? derived
}

/** @throws validation if a route uses the slug, or if it looks like an id, by which pages are found first */
export function assertNotReserved(slug: string): string {
  if (!/[a-z0-9]/.test(slug)) throw invalidField('slug', 'A slug needs at least one letter or digit.')
  if (isUuid(slug)) throw invalidField('slug', 'A slug can’t look like an id. Please choose another.')
  if (reservedSlugs.includes(slug))
    throw invalidField('slug', `The slug “${slug}” is used by another page of the site. Please choose another.`)
  return slug
}

/** @throws slug_taken */
export async function withUniqueSlug<Row>(
  constraint: string,
  slug: string | null,
  write: () => Promise<Row>,
): Promise<Row> {
  try {
    return await write()
  } catch (error) {
    if (brokenConstraint(error) !== constraint) throw error
    const message = `The slug “${slug}” is already taken. Please choose another.`
    throw new Problem('slug_taken', { message, fields: [{ field: 'slug', message }], cause: error })
  }
}

/** Returns the slug of a deleted row, so that its former slug can be used again. */
export const releaseSlug = (id: string | number) => `deleted-${id}`
