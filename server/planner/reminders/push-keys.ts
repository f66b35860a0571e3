import webPush from 'web-push'
import { plannerPushKeys } from '#db/schema/planner/reminders.ts'
import type { Ctx } from '../../context.ts'
import { decrypt, encrypt } from '../../platform/crypto/encrypt.ts'

type PushKeys = { publicKey: string; privateKey: string }

const PURPOSE = 'push keys'

/**
 * Returns the VAPID keys of the site, and creates them at the first call. They never change, because existing
 * subscriptions depend on the public key.
 */
export async function getPushKeys(ctx: Ctx): Promise<PushKeys> {
  const [row] = await ctx.db.select().from(plannerPushKeys)
  if (row) return { publicKey: row.publicKey, privateKey: decrypt(ctx.site.authSecret, row.privateKey, PURPOSE) }
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  const values = { publicKey, privateKey: encrypt(ctx.site.authSecret, privateKey, PURPOSE) }
  // Another instance may have created them in the meantime.
  await ctx.db.insert(plannerPushKeys).values(values).onConflictDoNothing()
  return getPushKeys(ctx)
}
