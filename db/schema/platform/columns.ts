import { sql } from 'drizzle-orm'
import { bigint, customType, timestamp } from 'drizzle-orm/pg-core'

export const uuidV7 = sql`uuid_v7()`
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
export const minor = (name: string) => bigint(name, { mode: 'number' })
