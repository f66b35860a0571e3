import { and, desc, sql } from 'drizzle-orm'
import { profiles } from '#db/schema/people/accounts.ts'
import { userFilter } from '../../../people/accounts/index.ts'
import { instantText } from '../../../platform/lists/paginate.ts'
import { type CsvSource, isAfter, keysetPosition, ROWS_PER_BATCH, toExportRow } from './csv-source.ts'

export const csvUsers: CsvSource = {
  columns: ['id', 'email', 'full_name', 'email_confirmed', 'roles', 'joined_at'],
  readBatch: async (ctx, input, after) => {
    const rows = await ctx.db
      .select({
        position: keysetPosition(profiles.createdAt, profiles.id),
        id: profiles.id,
        email: profiles.email,
        name: profiles.name,
        confirmed: sql<string>`CASE WHEN ${profiles.emailVerified} THEN 'yes' ELSE 'no' END`,
        roles: sql<string>`(SELECT string_agg(role, ' ' ORDER BY role) FROM user_roles WHERE user_roles.user_id = profiles.id)`,
        joinedAt: instantText(profiles.createdAt),
      })
      .from(profiles)
      .where(and(userFilter(input), isAfter(profiles.createdAt, profiles.id, after)))
      .orderBy(desc(profiles.createdAt), desc(profiles.id))
      .limit(ROWS_PER_BATCH)
    return rows.map(toExportRow)
  },
}
