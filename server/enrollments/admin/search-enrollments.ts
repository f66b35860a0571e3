import { type SQL, sql } from 'drizzle-orm'
import { profiles } from '#db/schema/accounts.ts'
import { courses, workshops } from '#db/schema/classes.ts'
import type { Ctx } from '../../context.ts'
import { findIdsUpTo, matchesText } from '../../lists/paginate.ts'
import { userSearchText } from '../../lists/user-search-text.ts'

/** Beyond so many the rows of a page are near each other in the list itself, and looking up each one's rows takes longer. */
const FEW_PEOPLE = 1_000
const FEW_CLASSES = 400

type Ids = (string | number)[]

/** Who and what a search means. Undefined are those that are not few. */
export type EnrollmentMatches = Record<'people' | 'courses' | 'workshops', Ids | undefined>

const courseText = sql`lower(' ' || ${courses.title})`
const workshopText = sql`lower(' ' || ${workshops.title})`

/** The buyers and the classes that `q` finds: purchases carry no words of their own. */
export async function searchEnrollments(ctx: Ctx, q: string): Promise<EnrollmentMatches> {
  const bought = sql`EXISTS (SELECT FROM enrollments WHERE enrollments.user_id = ${profiles.id})`
  return {
    people: await findIdsUpTo(
      ctx,
      sql`FROM ${profiles} WHERE ${matchesText(userSearchText, q)} AND ${bought}`,
      FEW_PEOPLE,
    ),
    courses: await findIdsUpTo(ctx, sql`FROM ${courses} WHERE ${matchesText(courseText, q)}`, FEW_CLASSES),
    workshops: await findIdsUpTo(ctx, sql`FROM ${workshops} WHERE ${matchesText(workshopText, q)}`, FEW_CLASSES),
  }
}

/**
 * Whether a purchase is found by `q`, asked of each row by itself. For lists that are read in their own order: a set of
 * all that is found would have to be made first. @param found what is known of it already
 */
export function matchesEnrollment(q: string, found?: EnrollmentMatches): SQL {
  const isOneOf = (column: SQL, ids: Ids) => sql`${column} = ANY (${sql.param(ids)}::uuid[])`
  const person = sql`(SELECT ${matchesText(userSearchText, q)} FROM profiles WHERE profiles.id = enrollments.user_id)`
  const course = sql`(SELECT ${matchesText(courseText, q)} FROM courses WHERE courses.id = enrollments.course_id)`
  const workshop = sql`(SELECT ${matchesText(workshopText, q)} FROM workshops WHERE workshops.id = enrollments.workshop_id)`
  const ways = [
    found?.courses ? isOneOf(sql`enrollments.course_id`, found.courses) : course,
    found?.workshops ? isOneOf(sql`enrollments.workshop_id`, found.workshops) : workshop,
    found?.people ? isOneOf(sql`enrollments.user_id`, found.people) : person,
  ]
  // The first that is true; the others are not looked at.
  return sql`coalesce(${sql.join(
    ways.map((way) => sql`nullif(${way}, false)`),
    sql`, `,
  )}, false)`
}
