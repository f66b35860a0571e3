import { z } from 'zod'
import { boundedString } from '../../fields.schema.ts'
import {
  CODE_DIGITS,
  CODE_INPUT_MAX,
  DEVICE_TOKEN_MAX,
  DEVICE_TOKENS_MAX,
  EMAIL_MAX,
  PASSWORD_MAX,
  PASSWORD_MIN,
} from './account-limits.ts'
import { roles } from './roles.ts'

export function normalizeEmail(text: string): string {
  return text.normalize('NFKC').toLowerCase().normalize('NFKC').trim()
}

// Looser than RFC 5322 about letters (any script), stricter about characters with a meaning in mail headers or URLs. No
// part between dots is empty, and no encoded word (`=?utf-8?Q?…?=`) passes for a name.
const LOCAL_PART = String.raw`(?!=\?)(?=.{1,64}@)[^\s@."(),:;<>[\\\]/#\p{C}]+(?:\.[^\s@."(),:;<>[\\\]/#\p{C}]+)*`
const DOMAIN = String.raw`(?:[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{M}\p{N}-]{2,}`
const emailPattern = new RegExp(`^${LOCAL_PART}@${DOMAIN}$`, 'u')

export const invalidEmail = 'Enter a valid email, such as name@example.com.'

const emailTooLong = `Email must be at most ${EMAIL_MAX} characters.`

export const emailAddress = boundedString(EMAIL_MAX, emailTooLong, 'Enter your email.')
  .overwrite(normalizeEmail)
  .min(1, { error: 'Enter your email.', abort: true })
  .max(EMAIL_MAX, { error: emailTooLong, abort: true })
  .regex(emailPattern, invalidEmail)

const passwordText = z
  .string({ error: 'Enter your password.' })
  .min(1, { error: 'Enter your password.', abort: true })
  .refine((password) => !isLongerThan(password, PASSWORD_MAX), {
    error: `Password must be at most ${PASSWORD_MAX} characters.`,
    abort: true,
  })

/** A password that is being set. The length is counted in code points. */
export const newPassword = passwordText.refine((password) => isLongerThan(password, PASSWORD_MIN - 1), {
  error: `Password must be at least ${PASSWORD_MIN} characters.`,
})

export const passwordIsEmail = 'Password must be different from your email.'

export const signUpInput = z
  .object({ email: emailAddress, password: newPassword })
  .refine(({ email, password }) => normalizeEmail(password) !== email, { path: ['password'], error: passwordIsEmail })

/** The tokens of the accounts that have signed in in this browser (`deviceTokenShape`). */
export const deviceTokens = z.array(z.string().max(DEVICE_TOKEN_MAX)).max(DEVICE_TOKENS_MAX).optional()

export const signInInput = z.object({ email: emailAddress, password: passwordText, deviceTokens })

export const emailInput = z.object({ email: emailAddress })

const linkToken = z.string({ error: 'Please open the link from our email.' }).max(500, 'This link isn’t valid.')

export const confirmInput = z.object({ token: linkToken })

const mailedCodeError = `Enter the ${CODE_DIGITS} digits from our email.`

export const mailedCode = boundedString(CODE_INPUT_MAX, mailedCodeError, 'Enter the code from our email.')
  .trim()
  .regex(new RegExp(`^\\d{${CODE_DIGITS}}$`), mailedCodeError)

export const confirmCodeInput = z.object({ email: emailAddress, code: mailedCode })

export const resetPasswordInput = z.object({ token: linkToken, password: newPassword })

const refreshToken = z.string({ error: 'A refresh token is required.' }).max(500, 'This isn’t a refresh token.')

export const refreshInput = z.object({ refreshToken })

export const signOutInput = z.object({ refreshToken: refreshToken.optional() })

export const userShape = z.object({
  id: z.string(),
  email: z.string(),
  fullName: z.string(),
  role: z.enum(roles),
  isAdmin: z.boolean(),
})

export const sessionShape = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  /** When the access token expires: UTC, ISO 8601. */
  expiresAt: z.string(),
  /** Seconds until then: a client's clock may be wrong. */
  expiresIn: z.int(),
  user: userShape,
})

/** Identifies a browser that signed in to the account before, for a separate attempt limit. It does not sign in. */
const deviceTokenShape = z.object({ userId: z.string(), token: z.string() })

export const signedInShape = sessionShape.extend({
  device: deviceTokenShape,
  /** True for the first session of an account that was created in the last days. */
  isNewAccount: z.boolean(),
})

/** The same for every email, so that it does not reveal whether there is an account. */
export const signedUpShape = z.object({ status: z.literal('check_email'), warning: z.string().optional() })

export const confirmedShape = z.object({ status: z.enum(['confirmed', 'already_confirmed']) })

export const mailedShape = z.object({ status: z.literal('check_email') })

export const passwordChangedShape = z.object({
  status: z.literal('password_changed'),
  warning: z.string().optional(),
  device: deviceTokenShape,
})

export type SignUpInput = z.output<typeof signUpInput>
export type SignInInput = z.output<typeof signInInput>
export type EmailInput = z.output<typeof emailInput>
export type ConfirmInput = z.output<typeof confirmInput>
export type ConfirmCodeInput = z.output<typeof confirmCodeInput>
export type ResetPasswordInput = z.output<typeof resetPasswordInput>
export type RefreshInput = z.output<typeof refreshInput>
export type SignOutInput = z.output<typeof signOutInput>
export type User = z.output<typeof userShape>
export type SessionResponse = z.output<typeof sessionShape>
export type DeviceToken = z.output<typeof deviceTokenShape>
export type SignedIn = z.output<typeof signedInShape>
export type SignedUp = z.output<typeof signedUpShape>
export type Confirmed = z.output<typeof confirmedShape>
export type Mailed = z.output<typeof mailedShape>
export type PasswordChanged = z.output<typeof passwordChangedShape>

// The comparisons of `length` avoid spreading a very long text.
function isLongerThan(text: string, characters: number): boolean {
  return text.length > characters && (text.length > 2 * characters || [...text].length > characters)
}
