import { and, desc, sql } from 'drizzle-orm'
import { profiles } from '#db/schema/accounts.ts'
import { userFilter } from '../accounts/index.ts'
import { instantText } from '../lists/paginate.ts'
import { after, BATCH, type CsvSource, keysetText } from './csv-source.ts'

const roles = sql<string>`(SELECT string_agg(role, ' ' ORDER BY role) FROM user_roles WHERE user_roles.user_id = profiles.id)`

export const csvUsers: CsvSource = {
  columns: ['id', 'email', 'full_name', 'email_confirmed', 'roles', 'joined_at'],
  batchAfter: async (ctx, wish, place) => {
    const rows = await ctx.db
      .select({
        place: keysetText(profiles.createdAt, profiles.id),
        id: profiles.id,
        email: profiles.email,
        name: profiles.name,
        confirmed: sql<string>`CASE WHEN ${profiles.emailVerified} THEN 'yes' ELSE 'no' END`,
        roles,
        joinedAt: instantText(profiles.createdAt),
      })
      .from(profiles)
      .where(and(userFilter(wish), after(profiles.createdAt, profiles.id, place)))
      .orderBy(desc(profiles.createdAt), desc(profiles.id))
      .limit(BATCH)
    return rows.map(({ place, ...row }) => ({ place, cells: Object.values(row) }))
  },
}
