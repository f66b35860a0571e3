import { type SQL, sql } from 'drizzle-orm'
import { profiles } from '#db/schema/accounts.ts'
import { courses, workshops } from '#db/schema/classes.ts'
import type { Ctx } from '../context.ts'
import { fewIds, matches } from '../paging.ts'
import { personText } from './list-people.ts'

/** Beyond so many the rows of a page are near each other in the list itself, and looking up each one's rows takes longer. */
const FEW_PEOPLE = 1_000
const FEW_CLASSES = 400

/** Who and what a search means. */
export type Found = Record<'people' | 'courses' | 'workshops', (string | number)[]>

const courseText = sql`lower(' ' || ${courses.title})`
const workshopText = sql`lower(' ' || ${workshops.title})`

/** The buyers and the classes that `q` finds: purchases carry no words of their own. Undefined unless they are few. */
export async function findPurchases(ctx: Ctx, q: string): Promise<Found | undefined> {
  const bought = sql`EXISTS (SELECT FROM enrollments WHERE enrollments.user_id = ${profiles.id})`
  const people = await fewIds(ctx, sql`FROM ${profiles} WHERE ${matches(personText, q)} AND ${bought}`, FEW_PEOPLE)
  const some = await fewIds(ctx, sql`FROM ${courses} WHERE ${matches(courseText, q)}`, FEW_CLASSES)
  const others = await fewIds(ctx, sql`FROM ${workshops} WHERE ${matches(workshopText, q)}`, FEW_CLASSES)
  return people && some && others && { people, courses: some, workshops: others }
}

/**
 * Whether a purchase is found by `q`, asked of each row by itself. For lists that are read in their own order: a set of
 * all that is found would have to be made first.
 */
export function isFoundBy(q: string | undefined): SQL | undefined {
  if (!q) return undefined
  return sql`coalesce(
    nullif((SELECT ${matches(personText, q)} FROM profiles WHERE profiles.id = enrollments.user_id), false),
    nullif((SELECT ${matches(courseText, q)} FROM courses WHERE courses.id = enrollments.course_id), false),
    nullif((SELECT ${matches(workshopText, q)} FROM workshops WHERE workshops.id = enrollments.workshop_id), false),
    false)`
}
