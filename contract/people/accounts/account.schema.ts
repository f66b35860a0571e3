import { z } from 'zod'
import { singleLine } from '../../form-fields.schema.ts'
import { NAME_MAX, PASSWORD_MAX } from './account-limits.ts'
import { emailAddress, mailedCode, newPassword, userShape } from './auth.schema.ts'

/** Ways in which the user of a session authenticated. Without zod, because the browser imports it. */
export const authMethods = ['password', 'google', 'code', 'backup_code', 'passkey'] as const
export type AuthMethod = (typeof authMethods)[number]

export const isSingleStep = (method: AuthMethod) => method === 'password' || method === 'google'

const uuid = z.uuid('This id isn’t valid.')

export const idParams = z.object({ id: uuid })

export const currentPassword = z
  .string({ error: 'Enter your password.' })
  .min(1, 'Enter your password.')
  .max(2 * PASSWORD_MAX, 'This password isn’t correct.')

export const profileInput = z.object({ fullName: singleLine(NAME_MAX) })
export type ProfileInput = z.output<typeof profileInput>

/** `newEmail` is not confirmed yet. */
export const profileShape = z.object({ user: userShape, newEmail: z.string().nullable() })
export type Profile = z.output<typeof profileShape>

export const changePasswordInput = z.object({ currentPassword, password: newPassword })
export type ChangePasswordInput = z.output<typeof changePasswordInput>

export const changeEmailInput = z.object({ email: emailAddress, currentPassword })
export type ChangeEmailInput = z.output<typeof changeEmailInput>

export const newEmailCodeInput = z.object({ code: mailedCode })
export type NewEmailCodeInput = z.output<typeof newEmailCodeInput>

export const emailChangedShape = z.object({ status: z.enum(['changed', 'already_changed']) })
export type EmailChanged = z.output<typeof emailChangedShape>

/** Instants in UTC. */
export const deviceShape = z.object({
  id: uuid,
  name: z.string(),
  signedInAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  provedBy: z.enum(authMethods),
  lastIp: z.string().nullable(),
  isThis: z.boolean(),
})
export type Device = z.output<typeof deviceShape>

/** The path of the viewer's calendar feed. It contains a secret token and needs no session. */
export const feedUrlShape = z.object({ path: z.string() })
export type FeedUrl = z.output<typeof feedUrlShape>

/** Typing the email prevents accidental deletion. */
export const deleteAccountInput = z.object({ email: emailAddress, currentPassword })
export type DeleteAccountInput = z.output<typeof deleteAccountInput>
