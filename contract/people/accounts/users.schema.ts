import { z } from 'zod'
import { count, id, listInput, nextCursor } from '../../fields.schema.ts'
import { usersListOptions } from './list-options.ts'
import { roles } from './roles.ts'

export const role = z.enum(roles, 'Choose admin, editor, fulfillment, coach or user.')

export const usersInput = listInput(usersListOptions)
export type UsersInput = z.infer<typeof usersInput>

const userRow = z.object({
  id,
  email: z.string(),
  fullName: z.string(),
  confirmed: z.boolean(),
  hasSecondFactor: z.boolean(),
  createdAt: z.iso.datetime(),
  roles: z.array(role),
})
export type UserRow = z.infer<typeof userRow>

export const userPage = z.object({ people: z.array(userRow), nextCursor })
export type UserPage = z.infer<typeof userPage>

/** `staff` has a role other than user and admin. */
export const userCounts = z.object({ total: count, admins: count, staff: count, regular: count })
export type UserCounts = z.infer<typeof userCounts>

export const userParams = z.object({ id })
export const resetTwoFactorResponse = z.object({ id })

export const roleInput = z.object({ role })
export const roleResponse = z.object({ id, role })
export type ChangeRoleInput = z.infer<typeof roleResponse>
