import type { SQL } from 'drizzle-orm'

export type DataOwner = { userId: string; email: string }

/** Returns the query of one part of a data export: the rows after an id, in id order, with columns `key` and `value`. */
export type ExportSection = (owner: DataOwner, afterId: string) => SQL

/** Reads the values of a part that is not exported for admins. */
export type PrivateExportSection<Ctx> = (ctx: Ctx, owner: DataOwner) => AsyncIterable<unknown>
