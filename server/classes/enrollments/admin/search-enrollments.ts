import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type ClassKind, classKinds } from '#contract/class-kinds.ts'
import { itemKinds } from '#contract/content/store/item-kinds.ts'
import { itemTables } from '#db/item-tables.ts'
import { enrollments } from '#db/schema/classes/enrollments.ts'
import { profiles } from '#db/schema/people/accounts.ts'
import type { Ctx } from '../../../context.ts'
import { findIdsUpTo, matchesText, userSearchText } from '../../../platform/lists/text-search.ts'

/** With more matches, scanning the list in its order is faster than looking up the rows of each match. */
const MAX_USER_MATCHES = 1_000
const MAX_CLASS_MATCHES = 400

type Ids = (string | number)[]

/** Ids matching the search term; undefined if there are too many to filter by id. */
type EnrollmentMatches = Record<'user' | ClassKind, Ids | undefined>

const titleText = (kind: ClassKind) => sql`lower(' ' || ${itemTables[kind].title})`

export async function searchEnrollments(ctx: Ctx, q: string): Promise<EnrollmentMatches> {
  const hasEnrollments = sql`EXISTS (SELECT FROM enrollments WHERE enrollments.user_id = ${profiles.id})`
  const isMatch = sql`${matchesText(userSearchText, q)} AND ${hasEnrollments}`
  const findClasses = (kind: ClassKind) => {
    const { table } = itemTables[kind]
    return findIdsUpTo(ctx, sql`FROM ${table} WHERE ${matchesText(titleText(kind), q)}`, MAX_CLASS_MATCHES)
  }
  return {
    user: await findIdsUpTo(ctx, sql`FROM ${profiles} WHERE ${isMatch}`, MAX_USER_MATCHES),
    course: await findClasses('course'),
    workshop: await findClasses('workshop'),
  }
}

/** For lists that are scanned in their order. Kinds without ids in `matches` are checked by text. */
export function matchesEnrollment(q: string, matches?: EnrollmentMatches): SQL {
  const isOneOf = (column: SQLWrapper, ids: Ids) => sql`${column} = ANY (${sql.param(ids)}::uuid[])`
  const user = sql`(SELECT ${matchesText(userSearchText, q)} FROM profiles WHERE profiles.id = enrollments.user_id)`
  const conditions = classKinds.map((kind) => {
    const { table } = itemTables[kind]
    const column = enrollments[itemKinds[kind].idName]
    const ids = matches?.[kind]
    return ids
      ? isOneOf(column, ids)
      : sql`(SELECT ${matchesText(titleText(kind), q)} FROM ${table} WHERE ${table.id} = ${column})`
  })
  conditions.push(matches?.user ? isOneOf(enrollments.userId, matches.user) : user)
  // coalesce() stops at the first condition that is true.
  return sql`coalesce(${sql.join(
    conditions.map((condition) => sql`nullif(${condition}, false)`),
    sql`, `,
  )}, false)`
}
