import { z } from 'zod'
import { singleLine } from '../content/form-fields.schema.ts'
import { CODE_DIGITS, NAME_MAX, PASSWORD_MAX } from '../limits.ts'
import { emailAddress, newPassword, userShape } from './auth.schema.ts'
import { sessionProofs } from './session-proofs.ts'

/** What people do with their own account, on the pages under /account. */

const uuid = z.uuid('This is not an id of ours.')

export const idParams = z.object({ id: uuid })

/** The password of whoever is signed in, shown again before something that a stranger at their desk must not do. */
export const currentPassword = z
  .string({ error: 'Please enter your password.' })
  .min(1, 'Please enter your password.')
  .max(2 * PASSWORD_MAX, 'This is not your password.')

export const profileInput = z.object({ fullName: singleLine(NAME_MAX) })
export type ProfileInput = z.output<typeof profileInput>

/** `newEmail` waits for its confirmation. */
export const profileShape = z.object({ user: userShape, newEmail: z.string().nullable() })
export type Profile = z.output<typeof profileShape>

export const changePasswordInput = z.object({ currentPassword: currentPassword, password: newPassword })
export type ChangePasswordInput = z.output<typeof changePasswordInput>

export const changeEmailInput = z.object({ email: emailAddress, currentPassword: currentPassword })
export type ChangeEmailInput = z.output<typeof changeEmailInput>

export const newEmailCodeInput = z.object({
  code: z
    .string({ error: 'Please enter the code from our email.' })
    .trim()
    .regex(new RegExp(`^\\d{${CODE_DIGITS}}$`), `Please enter the ${CODE_DIGITS} digits from our email.`),
})
export type NewEmailCodeInput = z.output<typeof newEmailCodeInput>

export const emailChangedShape = z.object({ status: z.enum(['changed', 'already_changed']) })
export type EmailChanged = z.output<typeof emailChangedShape>

/** A browser that is signed in; instants in UTC. */
export const deviceShape = z.object({
  id: uuid,
  /** 'Chrome on Windows'. */
  name: z.string(),
  signedInAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  /** How it was signed in. */
  provedBy: z.enum(sessionProofs),
  /** The one that asks. */
  isThis: z.boolean(),
})
export type Device = z.output<typeof deviceShape>

/** Where the calendar of what somebody booked is, from the site's own address on. Whoever knows it can read it. */
export const feedUrlShape = z.object({ path: z.string() })
export type FeedUrl = z.output<typeof feedUrlShape>

/** The typed address says that nobody pressed the button by mistake. */
export const deleteAccountInput = z.object({ email: emailAddress, currentPassword: currentPassword })
export type DeleteAccountInput = z.output<typeof deleteAccountInput>
