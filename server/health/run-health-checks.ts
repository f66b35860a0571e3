import type { HealthChecks } from '#contract/health/health.schema.ts'
import { type Ctx, requireAdmin, requireInstance } from '../context.ts'

/**
 * Runs the same checks as `npm run doctor`, each for at most ten seconds. Results contain no secrets (features: running
 * it, 14).
 * @throws sign_in_required, admin_required
 */
export async function runHealthChecks(ctx: Ctx): Promise<HealthChecks> {
  requireAdmin(ctx)
  const results = await requireInstance(ctx).runChecks()
  return { parts: results.map(({ check, level, found, mend }) => ({ name: check, level, found, mend: mend ?? null })) }
}
