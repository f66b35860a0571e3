import { z } from 'zod'
import { boundedString } from '../../fields.schema.ts'
import { singleLine } from '../../form-fields.schema.ts'
import { currentPassword, idParams } from './account.schema.ts'
import { CODE_INPUT_MAX, PASSKEY_NAME_MAX } from './account-limits.ts'
import { deviceTokens, signedInShape } from './auth.schema.ts'

/** An app code or a backup code; spaces and dashes are ignored. */
const code = boundedString(CODE_INPUT_MAX, 'This code isn’t valid.', 'Enter the code.')
  .trim()
  .min(1, 'Enter the code.')
  .max(CODE_INPUT_MAX, 'This code isn’t valid.')

/** The response to a correct password when a code is required. `challenge` is valid until `expiresAt` (UTC). */
const codeRequiredShape = z.object({ challenge: z.string(), expiresAt: z.iso.datetime() })
export type CodeRequired = z.output<typeof codeRequiredShape>

export const signInResponse = z.union([signedInShape, codeRequiredShape])

export const signInCodeInput = z.object({
  challenge: z.string({ error: 'Enter your password first.' }).max(100, 'This sign-in isn’t valid.'),
  code,
  deviceTokens,
})
export type SignInCodeInput = z.output<typeof signInCodeInput>

/** `backupCodesLeft` is set if a backup code was used. */
export const codeSessionShape = signedInShape.extend({ backupCodesLeft: z.int().nullable() })
export type CodeSession = z.output<typeof codeSessionShape>

const passkeyShape = z.object({
  ...idParams.shape,
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
})
export type Passkey = z.output<typeof passkeyShape>

export const twoFactorShape = z.object({
  appSince: z.iso.datetime().nullable(),
  backupCodesLeft: z.int(),
  passkeys: z.array(passkeyShape),
  isRequired: z.boolean(),
  isProved: z.boolean(),
})
export type TwoFactor = z.output<typeof twoFactorShape>

/** `code` is required if an app is active. */
export const startTotpSetupInput = z.object({ currentPassword, code: code.optional() })
export type StartTotpSetupInput = z.output<typeof startTotpSetupInput>

/** The secret for an authenticator app: as text, as otpauth: URI, and as a QR code that needs a margin of four modules. */
export const totpSecretShape = z.object({
  key: z.string(),
  address: z.string(),
  qr: z.object({ size: z.int(), path: z.string() }),
})
export type TotpSecret = z.output<typeof totpSecretShape>

export const confirmTotpSetupInput = z.object({ code })
export type ConfirmTotpSetupInput = z.output<typeof confirmTotpSetupInput>

export const backupCodesShape = z.object({ backupCodes: z.array(z.string()) })
export type BackupCodes = z.output<typeof backupCodesShape>

export const passwordAndCodeInput = z.object({ currentPassword, code })
export type PasswordAndCodeInput = z.output<typeof passwordAndCodeInput>

export const passwordInput = z.object({ currentPassword })
export type PasswordInput = z.output<typeof passwordInput>

const passkeyName = singleLine(PASSKEY_NAME_MAX).min(1, 'Enter a name.')

export const passkeyNameInput = z.object({ name: passkeyName })
export type PasskeyNameInput = z.output<typeof passkeyNameInput>

const base64urlText = (max: number) =>
  z
    .string({ error: 'This isn’t a passkey.' })
    .max(max, { error: 'This isn’t a passkey.', abort: true })
    .regex(/^[\w-]+$/, 'This isn’t a passkey.')

const credential = {
  id: base64urlText(2_000),
  rawId: base64urlText(2_000),
  type: z.literal('public-key', 'This isn’t a passkey.'),
  clientExtensionResults: z.object({}).loose().default({}),
}

export const registerPasskeyInput = z.object({
  name: singleLine(PASSKEY_NAME_MAX),
  response: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: base64urlText(10_000),
      attestationObject: base64urlText(100_000),
      transports: z.array(z.string().max(30)).max(10).optional(),
    }),
  }),
})
export type RegisterPasskeyInput = z.output<typeof registerPasskeyInput>

export const passkeyResponseInput = z.object({
  response: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: base64urlText(10_000),
      authenticatorData: base64urlText(20_000),
      signature: base64urlText(20_000),
      userHandle: base64urlText(200).nullish(),
    }),
  }),
})
export type PasskeyResponseInput = z.output<typeof passkeyResponseInput>

export const passkeyOptionsShape = z.object({ challenge: z.string() }).loose()
