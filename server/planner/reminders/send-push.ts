import { request } from 'node:https'
import { eq } from 'drizzle-orm'
import webPush from 'web-push'
import { plannerPushSubscriptions as subscriptions } from '#db/schema/planner/reminders.ts'
import type { Ctx } from '../../context.ts'
import { lookupPublic } from '../../platform/http/public-addresses.ts'
import type { JobPayloads } from '../../platform/jobs/jobs.ts'
import { getPushKeys } from './push-keys.ts'
import { decryptMessage } from './reminder-encryption.ts'

type Push = JobPayloads['planner-reminders.push']

/** Options of the connection. Tests connect to a local push service. */
export type PushConnection = Pick<
  Exclude<Parameters<typeof request>[1], undefined | ((...args: never) => void)>,
  'lookup' | 'port' | 'ca' | 'servername'
>

const TIMEOUT_MS = 10_000

/**
 * Sends a push message to a browser, unless it has expired. The queue retries until then. A crash repeats the message with
 * the same tag, so that browsers show it once.
 * @throws Error if the service cannot be reached, has no public address, or responds with an error of its own
 */
export async function sendPush(ctx: Ctx, push: Push, connection: PushConnection = {}): Promise<void> {
  if (new Date(push.expiresAt) <= ctx.now()) return
  const [subscription] = await ctx.db.select().from(subscriptions).where(eq(subscriptions.id, push.subscriptionId))
  if (!subscription) return
  const status = await deliver(ctx, push, subscription, connection)
  if (status === 429 || status >= 500) throw new Error(`The push service responded with ${status}.`)
  if (status >= 300) ctx.log.info({ status }, 'push message not accepted')
  // The browser has unsubscribed.
  if (status === 404 || status === 410) await ctx.db.delete(subscriptions).where(eq(subscriptions.id, subscription.id))
}

/** Sends the encrypted message. Returns the status of the response. Redirects are not followed. */
async function deliver(
  ctx: Ctx,
  { message, topic, expiresAt }: Push,
  { endpoint, p256dh, auth }: typeof subscriptions.$inferSelect,
  connection: PushConnection,
): Promise<number> {
  const subscription = { endpoint, keys: { p256dh, auth } }
  const details = webPush.generateRequestDetails(subscription, decryptMessage(ctx, message), {
    vapidDetails: {
      subject: `mailto:${ctx.site.settings.contactEmail || ctx.site.mailFrom}`,
      ...(await getPushKeys(ctx)),
    },
    TTL: Math.floor((Date.parse(expiresAt) - ctx.now().getTime()) / 1000),
    // Replaces an undelivered message with the same topic at the push service.
    topic,
    urgency: 'high',
  })
  const { method, headers, body } = details
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    request(endpoint, { lookup: lookupPublic, ...connection, agent: false, method, headers, signal })
      .on('response', (response) => {
        resolve(response.statusCode ?? 0)
        // The body can be of any length and is not needed.
        response.destroy()
      })
      .on('error', reject)
      .end(body)
  })
}
