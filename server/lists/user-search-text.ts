import { sql } from 'drizzle-orm'
import { profiles } from '#db/schema/accounts.ts'

/** Text that users are searched by; must equal the expression of the trigram index on profiles. */
export const userSearchText = sql`lower(' ' || ${profiles.name} || ' ' || ${profiles.email})`
