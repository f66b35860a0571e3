import { z } from 'zod'
import { count } from '../../fields.schema.ts'
import { calendarEvent } from '../schedule/schedule.schema.ts'

export const classRemovalInput = z.object({
  /**
   * Required if anyone is enrolled: 'refund' cancels and refunds every enrollment, 'move' moves them to the workshop
   * `moveTo`, 'keep' changes none.
   */
  enrollments: z.enum(['refund', 'move', 'keep'], 'Choose refund, move or keep.').optional(),
  moveTo: z.uuid('Choose a workshop.').optional(),
})
export type ClassRemovalInput = z.infer<typeof classRemovalInput>

/** The enrollments that deleting a class affects. Amounts in minor units, less earlier refunds. */
export const affectedEnrollments = z.object({
  enrolled: count,
  paidMinor: count,
  /** The first ones by date of enrollment. `name` is empty if unset, `email` null if the account was deleted. */
  users: z.array(z.object({ name: z.string(), email: z.string().nullable(), amountMinor: count })),
  /** Open checkouts, which end with the class. */
  paying: count,
  /** Enrollments that have begun or are over. They always stay. */
  begun: count,
  /** Gifts of the class that are not redeemed, which are refunded with it. */
  gifts: count,
  giftsMinor: count,
  /** Other workshops with a spot for everyone. Empty for a course. */
  moveTargets: z.array(calendarEvent),
})
export type AffectedEnrollments = z.infer<typeof affectedEnrollments>
