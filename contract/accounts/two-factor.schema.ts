import { z } from 'zod'
import { singleLine } from '../content/form-fields.schema.ts'
import { PASSKEY_NAME_MAX } from '../limits.ts'
import { currentPassword } from './account.schema.ts'
import { sessionShape } from './auth.schema.ts'

/** Two-step sign-in by an authenticator app, and passkeys. */

const uuid = z.uuid('This is not an id of ours.')

/** A code of the app, or a backup code; blanks and dashes in it mean nothing. */
const code = z
  .string({ error: 'Please enter the code.' })
  .trim()
  .min(1, 'Please enter the code.')
  .max(50, 'This is not a code of ours.')

/** A password that was right, where a code has to follow. The token stands for it until `expiresAt` (UTC). */
export const codeRequiredShape = z.object({ challenge: z.string(), expiresAt: z.iso.datetime() })
export type CodeRequired = z.output<typeof codeRequiredShape>

export const signedInOrCode = z.union([sessionShape, codeRequiredShape])

export const signInCodeInput = z.object({
  challenge: z.string({ error: 'Please enter your password first.' }).max(100, 'This is not a sign-in of ours.'),
  code,
})
export type SignInCodeInput = z.output<typeof signInCodeInput>

/** `backupCodesLeft` is told where one was used. */
export const codeSessionShape = sessionShape.extend({ backupCodesLeft: z.int().nullable() })
export type CodeSession = z.output<typeof codeSessionShape>

export const passkeyShape = z.object({
  id: uuid,
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
})
export type Passkey = z.output<typeof passkeyShape>

/** What somebody has beside their password; instants in UTC. */
export const twoFactorShape = z.object({
  /** Since when signing in takes a code of an app; null where it does not. */
  appSince: z.iso.datetime().nullable(),
  backupCodesLeft: z.int(),
  passkeys: z.array(passkeyShape),
  /** Whether they must have one here. */
  isRequired: z.boolean(),
  /** Whether this browser's session was proved by more than the password. */
  isProved: z.boolean(),
})
export type TwoFactor = z.output<typeof twoFactorShape>

/** `code` is asked for where an app is in use already. */
export const startTotpSetupInput = z.object({ currentPassword: currentPassword, code: code.optional() })
export type StartTotpSetupInput = z.output<typeof startTotpSetupInput>

/** What an app is set up with: its key as text, as an address, and as a QR code to draw with a margin of four modules. */
export const totpSecretShape = z.object({
  key: z.string(),
  address: z.string(),
  qr: z.object({ size: z.int(), path: z.string() }),
})
export type TotpSecret = z.output<typeof totpSecretShape>

export const confirmTotpSetupInput = z.object({ code })
export type ConfirmTotpSetupInput = z.output<typeof confirmTotpSetupInput>

/** Shown once. */
export const backupCodesShape = z.object({ backupCodes: z.array(z.string()) })
export type BackupCodes = z.output<typeof backupCodesShape>

export const passwordAndCodeInput = z.object({ currentPassword: currentPassword, code })
export type PasswordAndCodeInput = z.output<typeof passwordAndCodeInput>

export const passwordInput = z.object({ currentPassword: currentPassword })
export type PasswordInput = z.output<typeof passwordInput>

const passkeyName = singleLine(PASSKEY_NAME_MAX).min(1, 'Please give it a name.')

export const passkeyNameInput = z.object({ name: passkeyName })
export type PasskeyNameInput = z.output<typeof passkeyNameInput>

const bytesText = (max: number) =>
  z
    .string({ error: 'This is not a passkey.' })
    .regex(/^[\w-]+$/, 'This is not a passkey.')
    .max(max, 'This is not a passkey.')

const credential = {
  id: bytesText(2_000),
  rawId: bytesText(2_000),
  type: z.literal('public-key', 'This is not a passkey.'),
  clientExtensionResults: z.object({}).loose().default({}),
}

/** What a browser answers that was asked to make a passkey (WebAuthn, in JSON). */
export const registerPasskeyInput = z.object({
  /** Made up from the browser's own where it is left empty. */
  name: singleLine(PASSKEY_NAME_MAX),
  response: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: bytesText(10_000),
      attestationObject: bytesText(100_000),
      transports: z.array(z.string().max(30)).max(10).optional(),
    }),
  }),
})
export type RegisterPasskeyInput = z.output<typeof registerPasskeyInput>

/** What a browser answers that was asked to sign with one. */
export const passkeyResponseInput = z.object({
  response: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: bytesText(10_000),
      authenticatorData: bytesText(20_000),
      signature: bytesText(20_000),
      userHandle: bytesText(200).nullish(),
    }),
  }),
})
export type PasskeyResponseInput = z.output<typeof passkeyResponseInput>

/** What the browser is to hand to its authenticators, in the words of WebAuthn. */
export const passkeyOptionsShape = z.object({ challenge: z.string() }).loose()
