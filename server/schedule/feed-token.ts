import { createHmac, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { calendarFeeds, profiles } from '#db/schema/accounts.ts'
import type { Ctx } from '../context.ts'

const ID_BYTES = 16
const SEAL_BYTES = 32

/** The secret in the address of a person's calendar: their id and a seal. Nothing of it is stored but how often it was renewed. */
export async function feedToken(ctx: Ctx, { userId }: { userId: string }): Promise<string> {
  return Buffer.concat([idBytes(userId), seal(ctx, userId, await renewalsOf(ctx, userId))]).toString('base64url')
}

/** Whose calendar a secret opens. Null: nobody's, or it was renewed, or the account is gone. */
export async function userIdOfFeedToken(ctx: Ctx, { token }: { token: string }): Promise<string | null> {
  const bytes = Buffer.from(token, 'base64url')
  // The last letter can carry bits that no byte holds.
  if (bytes.length !== ID_BYTES + SEAL_BYTES || bytes.toString('base64url') !== token) return null
  const userId = bytes.toString('hex', 0, ID_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  if (!timingSafeEqual(bytes.subarray(ID_BYTES), seal(ctx, userId, await renewalsOf(ctx, userId)))) return null
  const [person] = await ctx.db.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, userId))
  return person?.id ?? null
}

async function renewalsOf(ctx: Ctx, userId: string): Promise<number> {
  const [row] = await ctx.db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, userId))
  return row?.renewals ?? 0
}

const idBytes = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex')

/** What it is for is part of it, so that a seal made for something else is worth nothing here. */
function seal({ site }: Pick<Ctx, 'site'>, userId: string, renewals: number): Buffer {
  return createHmac('sha256', site.authSecret).update(`calendar feed\0${userId} ${renewals}`).digest()
}
