import type { PlanForm } from '#contract/planner/plans/plans.schema.ts'
import { contextFor } from '#server/sales/orders/orders.fixture.ts'
import type { TestSite } from '../../../tests/test-server.ts'
import { plans } from './admin/plans.ts'

export const planForm = (changes: Partial<PlanForm> = {}): PlanForm => ({
  name: 'Four weeks of trails',
  courseId: crypto.randomUUID(),
  questions: { destination: 'Which trail?', engines: '', crew: '', tools: '', awards: '', nextLevels: '' },
  steps: [
    { key: 'map', text: 'Buy a map', day: { days: 0 } },
    { key: 'walk', text: 'Walk for an hour', day: { week: 2, weekday: 5 } },
  ],
  tracks: [{ key: 'steps', title: 'Walk', measure: 'amount', unit: 'km', weekdays: [], weeklyTarget: 10 }],
  isPublished: true,
  ...changes,
})

export function createPlan(
  site: TestSite,
  changes: Partial<PlanForm>,
): Promise<PlanForm & { id: string; version: number }> {
  const ctx = contextFor(site, { id: crypto.randomUUID(), email: 'owner@example.com' })
  const admin = { ...ctx, viewer: ctx.viewer && { ...ctx.viewer, role: 'admin' as const } }
  return plans.create(admin, planForm(changes))
}
