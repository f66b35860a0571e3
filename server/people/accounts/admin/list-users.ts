import { and, type SQL, sql } from 'drizzle-orm'
import type { Role } from '#contract/people/accounts/roles.ts'
import type { UserPage, UsersInput } from '#contract/people/accounts/users.schema.ts'
import { profiles } from '#db/schema/people/accounts.ts'
import { type Ctx, requireStaff } from '../../../context.ts'
import { ascending, descending, instantText, paginate } from '../../../platform/lists/paginate.ts'
import { matchesText, userSearchText } from '../../../platform/lists/text-search.ts'

// Written as SQL, because Drizzle omits table names in a query on one table, and `id` would be the role's id.
const rolesColumn = sql<Role[]>`ARRAY(SELECT role FROM user_roles WHERE user_roles.user_id = profiles.id ORDER BY role)`

const hasSecondFactor = sql<boolean>`(
  EXISTS (SELECT FROM totp_keys WHERE totp_keys.user_id = profiles.id AND totp_keys.confirmed_at IS NOT NULL)
  OR EXISTS (SELECT FROM passkeys WHERE passkeys.user_id = profiles.id))`

const isStaff = sql`${profiles.id} IN (SELECT user_id FROM user_roles WHERE role <> 'user')`

// The name of a role is written into the query, so that it matches the condition of an index.
const hasRole = (role: Role): SQL =>
  role === 'user'
    ? sql`NOT ${isStaff}`
    : sql`${profiles.id} IN (SELECT user_id FROM user_roles WHERE role = ${sql.raw(`'${role}'`)})`

const orders = {
  newest: descending(profiles.createdAt, 'timestamptz'),
  oldest: ascending(profiles.createdAt, 'timestamptz'),
  // The list shows the email of users without a name, so sort by it.
  name: ascending(sql`lower(coalesce(nullif(btrim(${profiles.name}), ''), ${profiles.email}))`, 'text'),
}

export function userFilter({ q, role }: Pick<UsersInput, 'q' | 'role'>): SQL | undefined {
  return and(q ? matchesText(userSearchText, q) : undefined, role && hasRole(role))
}

/** `q` searches name and email. @throws sign_in_required, admin_required, validation */
export async function listUsers(ctx: Ctx, input: UsersInput): Promise<UserPage> {
  requireStaff(ctx)
  const { at, after, order, limit, toPage } = paginate(ctx, 'people', input, { id: profiles.id, orders })
  const rows = await ctx.db
    .select({
      id: profiles.id,
      at,
      email: profiles.email,
      fullName: profiles.name,
      confirmed: profiles.emailVerified,
      createdAt: instantText(profiles.createdAt),
      roles: rolesColumn,
      hasSecondFactor,
    })
    .from(profiles)
    .where(and(userFilter(input), after))
    .orderBy(...order)
    .limit(limit)
  const { page, nextCursor } = toPage(rows)
  return { people: page.map(({ at, ...user }) => user), nextCursor }
}
