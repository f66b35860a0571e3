import { type SQL, sql } from 'drizzle-orm'
import { profiles } from '#db/schema/accounts.ts'
import { courses, workshops } from '#db/schema/classes.ts'
import type { Ctx } from '../../context.ts'
import { findIdsUpTo, matchesText, userSearchText } from '../../lists/text-search.ts'

/** With more matches, scanning the list in its order is faster than looking up the rows of each match. */
const MAX_USER_MATCHES = 1_000
const MAX_CLASS_MATCHES = 400

type Ids = (string | number)[]

/** Ids matching the search term; undefined if there are too many to filter by id. */
export type EnrollmentMatches = Record<'users' | 'courses' | 'workshops', Ids | undefined>

const courseText = sql`lower(' ' || ${courses.title})`
const workshopText = sql`lower(' ' || ${workshops.title})`

export async function searchEnrollments(ctx: Ctx, q: string): Promise<EnrollmentMatches> {
  const hasEnrollments = sql`EXISTS (SELECT FROM enrollments WHERE enrollments.user_id = ${profiles.id})`
  return {
    users: await findIdsUpTo(
      ctx,
      sql`FROM ${profiles} WHERE ${matchesText(userSearchText, q)} AND ${hasEnrollments}`,
      MAX_USER_MATCHES,
    ),
    courses: await findIdsUpTo(ctx, sql`FROM ${courses} WHERE ${matchesText(courseText, q)}`, MAX_CLASS_MATCHES),
    workshops: await findIdsUpTo(ctx, sql`FROM ${workshops} WHERE ${matchesText(workshopText, q)}`, MAX_CLASS_MATCHES),
  }
}

/** For lists that are scanned in their order. Kinds without ids in `matches` are checked by text. */
export function matchesEnrollment(q: string, matches?: EnrollmentMatches): SQL {
  const isOneOf = (column: SQL, ids: Ids) => sql`${column} = ANY (${sql.param(ids)}::uuid[])`
  const user = sql`(SELECT ${matchesText(userSearchText, q)} FROM profiles WHERE profiles.id = enrollments.user_id)`
  const course = sql`(SELECT ${matchesText(courseText, q)} FROM courses WHERE courses.id = enrollments.course_id)`
  const workshop = sql`(SELECT ${matchesText(workshopText, q)} FROM workshops WHERE workshops.id = enrollments.workshop_id)`
  const conditions = [
    matches?.courses ? isOneOf(sql`enrollments.course_id`, matches.courses) : course,
    matches?.workshops ? isOneOf(sql`enrollments.workshop_id`, matches.workshops) : workshop,
    matches?.users ? isOneOf(sql`enrollments.user_id`, matches.users) : user,
  ]
  // coalesce() stops at the first condition that is true.
  return sql`coalesce(${sql.join(
    conditions.map((condition) => sql`nullif(${condition}, false)`),
    sql`, `,
  )}, false)`
}
