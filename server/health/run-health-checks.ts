import type { HealthChecks } from '#contract/health/health.schema.ts'
import { type Ctx, requireAdmin, requireInstance } from '../context.ts'

/**
 * Asks every part and service how it is, each for ten seconds at most, as `npm run doctor` does; no secret is told
 * (features: running it, 14).
 * @throws sign_in_required, admin_required
 */
export async function runHealthChecks(ctx: Ctx): Promise<HealthChecks> {
  requireAdmin(ctx)
  const told = await requireInstance(ctx).runChecks()
  return { parts: told.map(({ check, level, found, mend }) => ({ name: check, level, found, mend: mend ?? null })) }
}
