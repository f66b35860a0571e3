import { eq } from 'drizzle-orm'
import { calendarFeeds, profiles } from '#db/schema/accounts.ts'
import type { Ctx } from '../context.ts'
import { signToken, unverifiedPayload, uuidFromBytes, uuidToBytes, verifyToken } from '../crypto/signed-token.ts'

const PURPOSE = 'calendar feed'
const ID_BYTES = 16

/** Returns the secret token of a user's calendar feed URL. Only the number of renewals is stored. */
export async function feedToken(ctx: Ctx, { userId }: { userId: string }): Promise<string> {
  return signToken(ctx, PURPOSE, uuidToBytes(userId), signedText(userId, await countRenewals(ctx, userId)))
}

/** Returns the user of a feed token; null if the token is invalid or was renewed, or the account was deleted. */
export async function userIdOfFeedToken(ctx: Ctx, { token }: { token: string }): Promise<string | null> {
  const idBytes = unverifiedPayload(token, ID_BYTES)
  if (!idBytes) return null
  const userId = uuidFromBytes(idBytes)
  const signedData = signedText(userId, await countRenewals(ctx, userId))
  if (!verifyToken(ctx, PURPOSE, { token, payloadBytes: ID_BYTES, signedData })) return null
  const [profile] = await ctx.db.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, userId))
  return profile?.id ?? null
}

async function countRenewals(ctx: Ctx, userId: string): Promise<number> {
  const [row] = await ctx.db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, userId))
  return row?.renewals ?? 0
}

const signedText = (userId: string, renewals: number) => `${userId} ${renewals}`
