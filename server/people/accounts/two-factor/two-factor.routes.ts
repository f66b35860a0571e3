import { idParams } from '#contract/people/accounts/account.schema.ts'
import { signedInShape } from '#contract/people/accounts/auth.schema.ts'
import {
  backupCodesShape,
  codeSessionShape,
  confirmTotpSetupInput,
  passkeyNameInput,
  passkeyOptionsShape,
  passkeyResponseInput,
  passwordAndCodeInput,
  passwordInput,
  registerPasskeyInput,
  signInCodeInput,
  startTotpSetupInput,
  totpSecretShape,
  twoFactorShape,
} from '#contract/people/accounts/two-factor.schema.ts'
import { operation } from '../../../platform/api/operation.ts'
import { router } from '../../../platform/api/router.ts'
import * as accounts from '../index.ts'

const PASSKEY_RESPONSE_BYTES_MAX = 65_536
/** A new passkey can come with the certificates of its manufacturer. */
const NEW_PASSKEY_BYTES_MAX = 131_072

export const accountTwoFactorApi = router().openapiRoutes([
  operation(
    'POST /auth/sign-in-code',
    (ctx, input) => accounts.signInWithCode(ctx, input).catch(accounts.logFailedSignIn(ctx, 'code', input)),
    {
      summary: 'Complete a sign-in with an app code or a backup code',
      body: signInCodeInput,
      output: codeSessionShape,
    },
  ),
  operation('POST /auth/passkey-options', async (ctx) => ({ ...(await accounts.passkeyAuthenticationOptions(ctx)) }), {
    summary: 'Get the WebAuthn options for signing in with a passkey',
    output: passkeyOptionsShape,
  }),
  operation(
    'POST /auth/passkey',
    (ctx, input) => accounts.signInWithPasskey(ctx, input).catch(accounts.logFailedSignIn(ctx, 'passkey')),
    {
      summary: 'Sign in with a passkey',
      maxBodyBytes: PASSKEY_RESPONSE_BYTES_MAX,
      body: passkeyResponseInput,
      output: signedInShape,
    },
  ),
  operation('GET /account/second-factor', accounts.getTwoFactor, {
    summary: 'Get my authenticator app, backup codes and passkeys',
    output: twoFactorShape,
  }),
  operation('POST /account/authenticator', accounts.startTotpSetup, {
    summary: 'Get a secret for an authenticator app; it takes effect when it is confirmed',
    body: startTotpSetupInput,
    output: totpSecretShape,
  }),
  operation('POST /account/authenticator/confirm', accounts.confirmTotpSetup, {
    summary: 'Enable two-step sign-in with a code from the app; ends my other sessions',
    body: confirmTotpSetupInput,
    output: backupCodesShape,
    result: 'The backup codes; they cannot be read again',
  }),
  operation('POST /account/authenticator/off', accounts.disableTotp, {
    summary: 'Disable two-step sign-in',
    body: passwordAndCodeInput,
    output: twoFactorShape,
  }),
  operation('POST /account/backup-codes', accounts.renewBackupCodes, {
    summary: 'Replace my backup codes',
    body: passwordAndCodeInput,
    output: backupCodesShape,
    result: 'The backup codes; they cannot be read again',
  }),
  operation(
    'POST /account/passkey-options',
    async (ctx, input) => ({ ...(await accounts.passkeyRegistrationOptions(ctx, input)) }),
    { summary: 'Get the WebAuthn options for creating a passkey', body: passwordInput, output: passkeyOptionsShape },
  ),
  operation('POST /account/passkeys', accounts.registerPasskey, {
    summary: 'Add a passkey',
    maxBodyBytes: NEW_PASSKEY_BYTES_MAX,
    body: registerPasskeyInput,
    output: twoFactorShape,
  }),
  operation('PUT /account/passkeys/{id}', accounts.renamePasskey, {
    summary: 'Rename a passkey',
    params: idParams,
    body: passkeyNameInput,
    output: twoFactorShape,
  }),
  operation('POST /account/passkeys/{id}/remove', accounts.removePasskey, {
    summary: 'Remove a passkey',
    params: idParams,
    body: passwordInput,
    output: twoFactorShape,
  }),
  operation('POST /account/prove', accounts.stepUpSession, {
    summary: 'Verify this session with a passkey, if it started with only a password',
    body: passkeyResponseInput,
    output: twoFactorShape,
  }),
])
