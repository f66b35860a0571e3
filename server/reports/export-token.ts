import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ExportInput } from '#contract/reports/exports.schema.ts'
import type { Ctx } from '../context.ts'

/** Which file, for whom, and until when (milliseconds since 1970). */
export type ExportGrant = { wish: ExportInput; userId: string; until: number }

/** A grant as it stands in an address, with a seal that only this site can make. Nothing of it is stored. */
export function signExportToken(ctx: Pick<Ctx, 'site'>, grant: ExportGrant): string {
  const text = Buffer.from(JSON.stringify(grant)).toString('base64url')
  return `${text}.${sealOf(ctx, text).toString('base64url')}`
}

/** The grant in an address that this site made; null for anything else, down to a changed bit. */
export function verifyExportToken(ctx: Pick<Ctx, 'site'>, token: string): ExportGrant | null {
  const [text = '', seal = '', ...more] = token.split('.')
  const [given, expected] = [Buffer.from(seal, 'base64url'), sealOf(ctx, text)]
  if (more.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  return JSON.parse(Buffer.from(text, 'base64url').toString())
}

/** What it is for is part of it, so that a seal made for something else is worth nothing here. */
function sealOf(ctx: Pick<Ctx, 'site'>, text: string): Buffer {
  return createHmac('sha256', ctx.site.authSecret).update('csv export\0').update(text).digest()
}
