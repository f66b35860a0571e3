import { createHmac } from 'node:crypto'
import type { Ctx } from '../context.ts'

/**
 * A hash that nobody without the site's secret can compute. What it is for is part of it, so that one made for one
 * purpose is worth nothing for another.
 */
export function hmac(ctx: Pick<Ctx, 'site'>, purpose: string, text: string): Buffer {
  return createHmac('sha256', ctx.site.authSecret).update(`${purpose}\0${text}`).digest()
}
