import { createRoute } from '@hono/zod-openapi'
import { idParams } from '#contract/accounts/account.schema.ts'
import { signedInShape } from '#contract/accounts/auth.schema.ts'
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
} from '#contract/accounts/two-factor.schema.ts'
import * as accounts from '../../accounts/index.ts'
import { jsonBody, jsonResponse, problemResponse, router } from '../router.ts'

const PASSKEY_RESPONSE_BYTES_MAX = 65_536
/** A new passkey can come with the certificates of its manufacturer. */
const NEW_PASSKEY_BYTES_MAX = 131_072

const signInCodeRoute = createRoute({
  method: 'post',
  path: '/auth/sign-in-code',
  summary: 'Complete a sign-in with an app code or a backup code',
  request: { body: jsonBody(signInCodeInput) },
  responses: { 200: jsonResponse(codeSessionShape), ...problemResponse },
})

const authenticationOptionsRoute = createRoute({
  method: 'post',
  path: '/auth/passkey-options',
  summary: 'Get the WebAuthn options for signing in with a passkey',
  responses: { 200: jsonResponse(passkeyOptionsShape), ...problemResponse },
})

const signInPasskeyRoute = createRoute({
  method: 'post',
  path: '/auth/passkey',
  summary: 'Sign in with a passkey',
  'x-max-body-bytes': PASSKEY_RESPONSE_BYTES_MAX,
  request: { body: jsonBody(passkeyResponseInput) },
  responses: { 200: jsonResponse(signedInShape), ...problemResponse },
})

const twoFactorRoute = createRoute({
  method: 'get',
  path: '/account/second-factor',
  summary: 'Get my authenticator app, backup codes and passkeys',
  responses: { 200: jsonResponse(twoFactorShape), ...problemResponse },
})

const startSetupRoute = createRoute({
  method: 'post',
  path: '/account/authenticator',
  summary: 'Get a secret for an authenticator app; it takes effect when it is confirmed',
  request: { body: jsonBody(startTotpSetupInput) },
  responses: { 200: jsonResponse(totpSecretShape), ...problemResponse },
})

const confirmSetupRoute = createRoute({
  method: 'post',
  path: '/account/authenticator/confirm',
  summary: 'Enable two-step sign-in with a code from the app; ends my other sessions',
  request: { body: jsonBody(confirmTotpSetupInput) },
  responses: { 200: jsonResponse(backupCodesShape, 'The backup codes; they cannot be read again'), ...problemResponse },
})

const disableRoute = createRoute({
  method: 'post',
  path: '/account/authenticator/off',
  summary: 'Disable two-step sign-in',
  request: { body: jsonBody(passwordAndCodeInput) },
  responses: { 200: jsonResponse(twoFactorShape), ...problemResponse },
})

const backupCodesRoute = createRoute({
  method: 'post',
  path: '/account/backup-codes',
  summary: 'Replace my backup codes',
  request: { body: jsonBody(passwordAndCodeInput) },
  responses: { 200: jsonResponse(backupCodesShape, 'The backup codes; they cannot be read again'), ...problemResponse },
})

const registrationOptionsRoute = createRoute({
  method: 'post',
  path: '/account/passkey-options',
  summary: 'Get the WebAuthn options for creating a passkey',
  request: { body: jsonBody(passwordInput) },
  responses: { 200: jsonResponse(passkeyOptionsShape), ...problemResponse },
})

const registerPasskeyRoute = createRoute({
  method: 'post',
  path: '/account/passkeys',
  summary: 'Add a passkey',
  'x-max-body-bytes': NEW_PASSKEY_BYTES_MAX,
  request: { body: jsonBody(registerPasskeyInput) },
  responses: { 200: jsonResponse(twoFactorShape), ...problemResponse },
})

const renamePasskeyRoute = createRoute({
  method: 'put',
  path: '/account/passkeys/{id}',
  summary: 'Rename a passkey',
  request: { params: idParams, body: jsonBody(passkeyNameInput) },
  responses: { 200: jsonResponse(twoFactorShape), ...problemResponse },
})

const removePasskeyRoute = createRoute({
  method: 'post',
  path: '/account/passkeys/{id}/remove',
  summary: 'Remove a passkey',
  request: { params: idParams, body: jsonBody(passwordInput) },
  responses: { 200: jsonResponse(twoFactorShape), ...problemResponse },
})

const stepUpRoute = createRoute({
  method: 'post',
  path: '/account/prove',
  summary: 'Verify this session with a passkey, if it started with only a password',
  request: { body: jsonBody(passkeyResponseInput) },
  responses: { 200: jsonResponse(twoFactorShape), ...problemResponse },
})

export const accountTwoFactorApi = router()
  .openapi(signInCodeRoute, async (c) => {
    const { ctx } = c.var
    const input = c.req.valid('json')
    return c.json(await accounts.signInWithCode(ctx, input).catch(accounts.logFailedSignIn(ctx, 'code', input)), 200)
  })
  .openapi(authenticationOptionsRoute, async (c) =>
    c.json({ ...(await accounts.passkeyAuthenticationOptions(c.var.ctx)) }, 200),
  )
  .openapi(signInPasskeyRoute, async (c) => {
    const signIn = accounts.signInWithPasskey(c.var.ctx, c.req.valid('json'))
    return c.json(await signIn.catch(accounts.logFailedSignIn(c.var.ctx, 'passkey')), 200)
  })
  .openapi(twoFactorRoute, async (c) => c.json(await accounts.getTwoFactor(c.var.ctx), 200))
  .openapi(startSetupRoute, async (c) => c.json(await accounts.startTotpSetup(c.var.ctx, c.req.valid('json')), 200))
  .openapi(confirmSetupRoute, async (c) => c.json(await accounts.confirmTotpSetup(c.var.ctx, c.req.valid('json')), 200))
  .openapi(disableRoute, async (c) => c.json(await accounts.disableTotp(c.var.ctx, c.req.valid('json')), 200))
  .openapi(backupCodesRoute, async (c) => c.json(await accounts.renewBackupCodes(c.var.ctx, c.req.valid('json')), 200))
  .openapi(registrationOptionsRoute, async (c) =>
    c.json({ ...(await accounts.passkeyRegistrationOptions(c.var.ctx, c.req.valid('json'))) }, 200),
  )
  .openapi(registerPasskeyRoute, async (c) =>
    c.json(await accounts.registerPasskey(c.var.ctx, c.req.valid('json')), 200),
  )
  .openapi(renamePasskeyRoute, async (c) =>
    c.json(await accounts.renamePasskey(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('json') }), 200),
  )
  .openapi(removePasskeyRoute, async (c) =>
    c.json(await accounts.removePasskey(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('json') }), 200),
  )
  .openapi(stepUpRoute, async (c) => c.json(await accounts.stepUpSession(c.var.ctx, c.req.valid('json')), 200))
