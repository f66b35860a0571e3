import type { PartsHealth } from '#contract/health/health.schema.ts'
import { type Ctx, requireAdmin, requireServer } from '../context.ts'

/**
 * Asks every part and service how it is, each for ten seconds at most, as `npm run doctor` does; no secret is told
 * (features: running it, 14).
 * @throws sign_in_required, admin_required
 */
export async function examineParts(ctx: Ctx): Promise<PartsHealth> {
  requireAdmin(ctx)
  const told = await requireServer(ctx).examine()
  return { parts: told.map(({ check, level, found, mend }) => ({ name: check, level, found, mend: mend ?? null })) }
}
