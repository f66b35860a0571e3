import { createHmac } from 'node:crypto'
import type { Ctx } from '../../context.ts'

/** Hashes for different purposes differ, so that none can be used in place of another. */
export function hmac(ctx: Pick<Ctx, 'site'>, purpose: string, data: Buffer | string): Buffer {
  return createHmac('sha256', ctx.site.authSecret).update(`${purpose}\0`).update(data).digest()
}
