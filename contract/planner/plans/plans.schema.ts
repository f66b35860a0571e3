import { z } from 'zod'
import { categoryNames } from '../../content/categories.ts'
import { count, id, listInput, nextCursor } from '../../fields.schema.ts'
import * as field from '../../form-fields.schema.ts'
import { stampNames } from '../items.ts'
import { ENTRY_MAX, STEP_TEXT_MAX, TITLE_MAX, UNIT_MAX } from '../limits.ts'
import { plansListOptions } from './list-options.ts'
import {
  PLAN_DAYS_MAX,
  PLAN_NAME_MAX,
  PLAN_QUESTION_MAX,
  PLAN_STEPS_MAX,
  PLAN_TRACKS_MAX,
  PLAN_WEEKS_MAX,
} from './plan-limits.ts'

const daysError = `Enter a day from 1 to ${PLAN_DAYS_MAX + 1}.`
const weekError = `Enter a week from 1 to ${PLAN_WEEKS_MAX}.`
const weekdayError = 'Choose a weekday.'
const weekday = z.int(weekdayError).min(0, weekdayError).max(6, weekdayError)

/** See `PlanDay`. */
const planDay = z.union(
  [
    z.strictObject({ days: z.int(daysError).min(0, daysError).max(PLAN_DAYS_MAX, daysError) }),
    z.strictObject({ week: z.int(weekError).min(1, weekError).max(PLAN_WEEKS_MAX, weekError), weekday }),
  ],
  `Enter a week from 1 to ${PLAN_WEEKS_MAX} and a weekday, or a day from 1 to ${PLAN_DAYS_MAX + 1}.`,
)

/** `key` does not change with the text or the day. The ids of the journey's steps are derived from it. */
const key = z
  .string('Send a key.')
  .max(40, { error: 'At most 40 characters.', abort: true })
  .regex(/^[\w-]+$/, 'Use letters, digits and hyphens.')

const planStep = z.object({ key, text: field.title('Enter what to do.', STEP_TEXT_MAX), day: planDay })
export type PlanStep = z.infer<typeof planStep>

const targetError = 'Enter a target above zero, or leave it empty.'
const planTrack = z
  .object({
    key,
    title: field.title('Enter what to do.', TITLE_MAX),
    measure: z.enum(['tick', 'count', 'amount'], 'Choose what to enter.'),
    /** Unit of an amount. */
    unit: field.singleLine(UNIT_MAX),
    /** Empty for any day. */
    weekdays: z.array(weekday, 'Send a list.').max(7, weekdayError),
    weeklyTarget: z.number(targetError).positive(targetError).max(ENTRY_MAX, targetError).nullable(),
  })
  .refine(({ measure, weeklyTarget }) => measure !== 'tick' || (weeklyTarget ?? 0) <= 7, {
    path: ['weeklyTarget'],
    error: 'A week has seven days.',
  })
  .refine(({ measure, weeklyTarget }) => measure === 'amount' || Number.isInteger(weeklyTarget ?? 0), {
    path: ['weeklyTarget'],
    error: 'Enter a whole number.',
  })
export type PlanTrack = z.infer<typeof planTrack>

const question = field.singleLine(PLAN_QUESTION_MAX)
const haveUniqueKeys = (entries: readonly { key: string }[]) =>
  new Set(entries.map((entry) => entry.key)).size === entries.length

const planContent = z.object({
  /** Questions of the stamps. '' for the default question. */
  questions: z.object(
    Object.fromEntries(stampNames.map((name) => [name, question])) as Record<
      (typeof stampNames)[number],
      typeof question
    >,
  ),
  steps: z
    .array(planStep, 'Send a list.')
    .max(PLAN_STEPS_MAX, `At most ${PLAN_STEPS_MAX} steps.`)
    .refine(haveUniqueKeys, 'Each step needs its own key.'),
  tracks: z
    .array(planTrack, 'Send a list.')
    .max(PLAN_TRACKS_MAX, `At most ${PLAN_TRACKS_MAX} tracks.`)
    .refine(haveUniqueKeys, 'Each track needs its own key.'),
})
export type PlanContent = z.infer<typeof planContent>

export const planForm = planContent.extend({
  name: field.title('Enter a name.', PLAN_NAME_MAX),
  courseId: z.uuid('Choose a course.'),
  isPublished: field.boolean,
})
export type PlanForm = z.infer<typeof planForm>
export const planChange = planForm.extend({ version: field.version })
export const planRead = planForm.extend({ id, version: z.int() })

export const plansInput = listInput(plansListOptions)
export type PlansInput = z.infer<typeof plansInput>

const planRow = z.object({
  id,
  name: z.string(),
  courseTitle: z.string(),
  steps: count,
  tracks: count,
  isPublished: z.boolean(),
  /** Number of enrollments that received the plan. */
  uses: count,
})
export type PlanRow = z.infer<typeof planRow>

export const planPage = z.object({ plans: z.array(planRow), nextCursor })
export type PlanPage = z.infer<typeof planPage>

export const planCourses = z.object({ courses: z.array(z.object({ id, title: z.string() })) })
export type PlanCourses = z.infer<typeof planCourses>

/** Plan of a course that the user is enrolled in, in the version at the time of the enrollment. */
const enrolledPlan = planContent.extend({
  enrollmentId: id,
  title: z.string(),
  category: z.enum(categoryNames).nullable(),
  /** 'yyyy-mm-dd': the first day of the course, or the day of the enrollment for a course without a date. */
  startsOn: z.string(),
  enrolledAt: z.iso.datetime(),
})
export type EnrolledPlan = z.infer<typeof enrolledPlan>

/** A shipped product, for whose delivery a step is added. */
const delivery = z.object({ taskId: id, orderId: id, step: z.string(), shippedAt: z.iso.datetime() })
export type DeliveryStep = z.infer<typeof delivery>

/** Plans and steps from the user's courses and orders, to add to the planner. */
export const plannerAdditions = z.object({ plans: z.array(enrolledPlan), deliveries: z.array(delivery) })
export type PlannerAdditions = z.infer<typeof plannerAdditions>
