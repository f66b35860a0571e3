import { and, desc, type SQL, sql } from 'drizzle-orm'
import type { PeopleInput, PeoplePage, Role } from '#contract/admin.ts'
import { profiles } from '#db/schema/accounts.ts'
import { type Ctx, requireAdmin } from '../context.ts'
import { placeOf } from './cursor.ts'
import { instantText, matches, olderThan, pageOf } from './paging.ts'

/** The text that people are found by; the index `profiles_search` is on exactly this. */
export const personText = sql`lower(' ' || ${profiles.name} || ' ' || ${profiles.email})`

// Written out: in a query on one table the builder leaves out the table's name, and `id` would be the role's own.
const roles = sql<Role[]>`ARRAY(SELECT role FROM user_roles WHERE user_roles.user_id = profiles.id ORDER BY role)`

/**
 * Everybody with an account, newest first, in pages; `q` finds by name or e-mail (features: admin, 2).
 * @throws sign_in_required, admin_required, validation
 */
export async function listPeople(ctx: Ctx, { q, cursor, limit }: PeopleInput): Promise<PeoplePage> {
  requireAdmin(ctx)
  const place = cursor === undefined ? undefined : placeOf(ctx, 'people', cursor)
  const found: SQL | undefined = q ? matches(personText, q) : undefined
  const rows = await ctx.db
    .select({
      id: profiles.id,
      at: instantText(profiles.createdAt),
      email: profiles.email,
      fullName: profiles.name,
      confirmed: profiles.emailVerified,
      roles,
    })
    .from(profiles)
    .where(and(found, olderThan(profiles.createdAt, profiles.id, place)))
    .orderBy(desc(profiles.createdAt), desc(profiles.id))
    .limit(limit + 1)
  const { page, nextCursor } = pageOf(ctx, 'people', rows, limit)
  return { people: page.map(({ at, ...person }) => ({ ...person, createdAt: at })), nextCursor }
}
