import { planDate } from '#contract/planner/plans/plan-dates.ts'
import type { DeliveryStep, EnrolledPlan } from '#contract/planner/plans/plans.schema.ts'
import type { Addition } from '../documents/planner-edits.ts'
import { deliveryDate } from '../events/delivery-date.ts'

export const planSource = ({ enrollmentId }: Pick<EnrolledPlan, 'enrollmentId'>): string => `enrollment/${enrollmentId}`

/** Returns the journey of a course with its steps and tracks. */
export function planAddition(plan: EnrolledPlan): Addition {
  const { enrollmentId, title, category, startsOn, enrolledAt, questions, steps, tracks } = plan
  const origin = { from: 'plan', id: enrollmentId } as const
  return {
    source: planSource(plan),
    date: enrolledAt.slice(0, 10),
    journey: {
      title,
      category,
      state: 'active',
      startsOn,
      targetDate: lastDate(plan),
      origin,
      questions: Object.fromEntries(Object.entries(questions).filter(([, question]) => question !== '')),
    },
    steps: steps.map(({ key, text, day }) => ({ key, text, date: planDate(day, startsOn), origin })),
    tracks: tracks.map((track) => ({ ...track, startsOn, origin })),
  }
}

const lastDate = ({ steps, startsOn }: EnrolledPlan): string | null =>
  steps.reduce<string | null>((last, { day }) => {
    const date = planDate(day, startsOn)
    return last && last > date ? last : date
  }, null)

/** A plan whose last step was before today is not added: all its steps would be overdue. */
export const isPlanOver = (plan: EnrolledPlan, today: string): boolean => (lastDate(plan) ?? today) < today

/** Returns a step for the expected day of a delivery, or for today if that is later. */
export function deliveryAddition(
  { taskId, orderId, step, shippedAt }: DeliveryStep,
  { zone, today }: { zone: string; today: string },
): Addition {
  const expected = deliveryDate(shippedAt, zone)
  const date = expected < today ? today : expected
  return {
    source: `delivery/${taskId}`,
    date: shippedAt.slice(0, 10),
    journey: null,
    steps: [{ key: 'step', text: step, date, origin: { from: 'order', id: orderId } }],
    tracks: [],
  }
}
