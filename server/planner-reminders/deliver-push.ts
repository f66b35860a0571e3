import { request } from 'node:https'
import webPush from 'web-push'
import type { Ctx } from '../context.ts'
import { lookupPublic } from '../http/public-addresses.ts'
import { getPushKeys } from './push-keys.ts'

export type PushRequest = {
  subscription: { endpoint: string; p256dh: string; auth: string }
  /** JSON text. */
  message: string
  /** Replaces an undelivered message with the same topic at the push service. */
  topic: string
  secondsToLive: number
}

/** Options of the connection. Tests connect to a local push service. */
export type PushConnection = Pick<
  Exclude<Parameters<typeof request>[1], undefined | ((...args: never) => void)>,
  'lookup' | 'port' | 'ca' | 'servername'
>

const TIMEOUT_MS = 10_000

/**
 * Sends an encrypted message to a push service. Returns the status of the response. Redirects are not followed.
 * @throws Error if the service cannot be reached, or has no public address
 */
export async function deliverPush(
  ctx: Ctx,
  { subscription, message, topic, secondsToLive }: PushRequest,
  connection: PushConnection = {},
): Promise<number> {
  const { endpoint, ...keys } = subscription
  const details = webPush.generateRequestDetails({ endpoint, keys }, message, {
    vapidDetails: {
      subject: `mailto:${ctx.site.settings.contactEmail || ctx.site.mailFrom}`,
      ...(await getPushKeys(ctx)),
    },
    ...{ TTL: secondsToLive, topic, urgency: 'high' },
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
