import { type SQL, sql } from 'drizzle-orm'
import { profiles } from '#db/schema/people/accounts.ts'
import type { Ctx } from '../../context.ts'

/** Text that users are searched by; must equal the expression of the trigram index on profiles. */
export const userSearchText = sql`lower(' ' || ${profiles.name} || ' ' || ${profiles.email})`

/** One or two characters match only at the start of a word of the lower-case `text`: the trigram index needs three. */
export function matchesText(text: SQL, q: string): SQL {
  const rareTerm = selectiveTerm(q)
  if (rareTerm) return sql`(${contains(text, rareTerm)} AND strpos(${text}, lower(${q})) > 0)`
  return [...q].length < 3 ? contains(text, q, '% ') : contains(text, q)
}

/**
 * Returns the most selective part of a search term, if it has one: the local part of an email address, or a word with a
 * long number. The index visits all rows of each trigram, and trigrams of domains and common words occur in most rows.
 */
function selectiveTerm(q: string): string | undefined {
  const match = /^\S*[\p{L}\p{N}]{3}\S*@(?=.)/u.exec(q) ?? /\S*\p{N}{5}\S*/u.exec(q)
  return match?.[0]
}

function contains(text: SQL, q: string, prefix = '%'): SQL {
  return sql`${text} LIKE lower(${`${prefix}${q.replace(/[\\%_]/g, '\\$&')}%`})`
}

/** Returns undefined if there are more than `max`. `from` is the query from its FROM clause on. */
export async function findIdsUpTo(ctx: Ctx, from: SQL, max: number): Promise<(string | number)[] | undefined> {
  const { rows } = await ctx.db.execute<{ id: string | number }>(sql`SELECT id ${from} LIMIT ${max + 1}`)
  return rows.length > max ? undefined : rows.map(({ id }) => id)
}
