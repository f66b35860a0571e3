import { plannerUpdates } from '#db/schema/planner/documents.ts'
import type { TestSite } from '../../../tests/test-server.ts'
import { anonymous } from '../../context.ts'
import { compactPlanners } from './index.ts'

const TWO_DAYS_MS = 2 * 86_400_000

/** Runs the nightly job, as if all updates were older than a day. */
export async function compactAll({ base }: TestSite): Promise<void> {
  await base.db.update(plannerUpdates).set({ createdAt: new Date(Date.now() - TWO_DAYS_MS) })
  await compactPlanners(anonymous(base))
}
