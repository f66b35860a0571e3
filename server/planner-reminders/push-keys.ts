import webPush from 'web-push'
import { plannerPushKeys } from '#db/schema/planner/reminders.ts'
import type { Ctx } from '../context.ts'
import { decrypt, encrypt } from '../crypto/encrypt.ts'

export type PushKeys = { publicKey: string; privateKey: string }

const PURPOSE = 'push keys'

/**
 * Returns the keys with which the site identifies itself to push services, and creates them at the first call. They never
 * change, because browsers subscribe with the public one.
 */
export async function getPushKeys(ctx: Ctx): Promise<PushKeys> {
  const [row] = await ctx.db.select().from(plannerPushKeys)
  if (row) return { publicKey: row.publicKey, privateKey: decrypt(ctx.site.authSecret, row.privateKey, PURPOSE) }
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  const values = { publicKey, privateKey: encrypt(ctx.site.authSecret, privateKey, PURPOSE) }
  // Another instance may have created them since.
  await ctx.db.insert(plannerPushKeys).values(values).onConflictDoNothing()
  return getPushKeys(ctx)
}
