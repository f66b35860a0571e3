import { z } from 'zod'
import type { ClassId } from '../../class-kinds.ts'
import { id } from '../../fields.schema.ts'
import { emailAddress } from '../../people/accounts/auth.schema.ts'

/** Raises the capacity of a full workshop by one. */
const addSpot = z.boolean('Choose true or false.').optional()

export const enrollUserInput = z.object({ email: emailAddress, addSpot })
export type EnrollUserInput = z.infer<typeof enrollUserInput> & ClassId

export const enrolledResponse = z.object({ orderId: id })
