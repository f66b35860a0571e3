import { z } from 'zod'
import { emailAddress } from '../accounts/auth.schema.ts'
import { id } from '../fields.schema.ts'

/** Raises the capacity of a full workshop by one. */
const addSpot = z.boolean('Choose true or false.').optional()

export const enrollUserInput = z.object({ email: emailAddress, addSpot })
export type EnrollUserInput = z.infer<typeof enrollUserInput> & { kind: 'course' | 'workshop'; id: string }

/** For the task of an order that includes classes. The user is the buyer. */
export const enrollBuyerInput = z.object({
  version: z.int('Send the version you read.').min(1, 'Send the version you read.'),
  taskId: id,
  kind: z.enum(['course', 'workshop'], 'Choose a course or a workshop.'),
  classId: z.uuid('Choose a class.'),
  addSpot,
})
export type EnrollBuyerInput = z.infer<typeof enrollBuyerInput> & { id: string }

export const enrolledResponse = z.object({ orderId: id })
