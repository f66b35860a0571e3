import type { ExportInput } from '#contract/reports/exports.schema.ts'
import type { Ctx } from '../context.ts'
import { signTextToken, verifyTextToken } from '../crypto/signed-token.ts'

/** Permission for a user to download an export until an instant (ms since 1970). */
export type ExportGrant = { wish: ExportInput; userId: string; until: number }

const format = { purpose: 'csv export', signs: 'encoded' } as const

/** Returns the grant as a signed token for a URL. */
export function signExportToken(ctx: Pick<Ctx, 'site'>, grant: ExportGrant): string {
  return signTextToken(ctx, format, JSON.stringify(grant))
}

/** Returns the grant of a token that this site signed; null for any other token. Does not check the expiry. */
export function verifyExportToken(ctx: Pick<Ctx, 'site'>, token: string): ExportGrant | null {
  const text = verifyTextToken(ctx, format, token)
  return text === null ? null : JSON.parse(text)
}
