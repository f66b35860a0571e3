import { timingSafeEqual } from 'node:crypto'
import { parse } from 'hono/utils/cookie'
import type { Ctx } from '../../context.ts'
import { isLoopback } from '../../platform/config/url-rules.ts'
import { hmac } from '../../platform/crypto/hmac.ts'

export const DEMO_COOKIE = 'demo_token'

/** Derived from the secret, so that it is the same on every instance and after a restart. */
export function demoToken(ctx: Pick<Ctx, 'site'>): string {
  return hmac(ctx, 'demo access', '').toString('base64url')
}

export function isDemoToken(ctx: Pick<Ctx, 'site'>, candidate: string): boolean {
  const [expected, actual] = [demoToken(ctx), candidate].map((text) => hmac(ctx, 'demo access comparison', text))
  return expected !== undefined && actual !== undefined && timingSafeEqual(expected, actual)
}

type DemoAccess = 'granted' | 'other_host' | 'token_required'

/** Checks access to captured mail. Rejects other host names, because of DNS rebinding. */
export function checkDemoAccess(ctx: Pick<Ctx, 'site'>, headers: Headers): DemoAccess {
  if (!isDemoHost(ctx, headers)) return 'other_host'
  if (!ctx.site.demoRemote) return 'granted'
  const { [DEMO_COOKIE]: cookie } = parse(headers.get('cookie') ?? '', DEMO_COOKIE)
  return cookie !== undefined && isDemoToken(ctx, cookie) ? 'granted' : 'token_required'
}

/** Returns true for the host of the public URL and for loopback names, with any port. */
export function isDemoHost({ site }: Pick<Ctx, 'site'>, headers: Headers): boolean {
  const url = `http://${headers.get('host') ?? ''}`
  if (!URL.canParse(url)) return false
  const host = new URL(url)
  return isLoopback(host) || host.hostname === new URL(site.publicUrl).hostname
}
