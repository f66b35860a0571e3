import { createRoute } from '@hono/zod-openapi'
import { idParams } from '#contract/accounts/account.schema.ts'
import { sessionShape } from '#contract/accounts/auth.schema.ts'
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
import { jsonBody, jsonResponse, problemResponse } from '../openapi.ts'
import { router } from '../router.ts'

const signInCodeRoute = createRoute({
  method: 'post',
  path: '/auth/sign-in-code',
  summary: 'The second step of a sign-in: a code of the app, or a backup code',
  request: { body: jsonBody(signInCodeInput) },
  responses: { 200: jsonResponse(codeSessionShape), ...problemResponse },
})

const passkeyOptionsRoute = createRoute({
  method: 'post',
  path: '/auth/passkey-options',
  summary: 'What to ask an authenticator for, before it signs with a passkey',
  responses: { 200: jsonResponse(passkeyOptionsShape), ...problemResponse },
})

const passkeyRoute = createRoute({
  method: 'post',
  path: '/auth/passkey',
  summary: 'Sign in by a passkey',
  request: { body: jsonBody(passkeyResponseInput) },
  responses: { 200: jsonResponse(sessionShape), ...problemResponse },
})

const secondFactorRoute = createRoute({
  method: 'get',
  path: '/account/second-factor',
  summary: 'My authenticator app, my backup codes and my passkeys',
  responses: { 200: jsonResponse(twoFactorShape), ...problemResponse },
})

const beginAppRoute = createRoute({
  method: 'post',
  path: '/account/authenticator',
  summary: 'A key to set up an authenticator app with; nothing changes before it is confirmed',
  request: { body: jsonBody(startTotpSetupInput) },
  responses: { 200: jsonResponse(totpSecretShape), ...problemResponse },
})

const confirmAppRoute = createRoute({
  method: 'post',
  path: '/account/authenticator/confirm',
  summary: 'Switch two-step sign-in on by a code of the app; my other browsers are signed out',
  request: { body: jsonBody(confirmTotpSetupInput) },
  responses: { 200: jsonResponse(backupCodesShape, 'The backup codes, shown once'), ...problemResponse },
})

const switchAppOffRoute = createRoute({
  method: 'post',
  path: '/account/authenticator/off',
  summary: 'Switch two-step sign-in off',
  request: { body: jsonBody(passwordAndCodeInput) },
  responses: { 200: jsonResponse(twoFactorShape), ...problemResponse },
})

const backupCodesRoute = createRoute({
  method: 'post',
  path: '/account/backup-codes',
  summary: 'Make new backup codes; those of before stop to work',
  request: { body: jsonBody(passwordAndCodeInput) },
  responses: { 200: jsonResponse(backupCodesShape, 'The backup codes, shown once'), ...problemResponse },
})

const newPasskeyOptionsRoute = createRoute({
  method: 'post',
  path: '/account/passkey-options',
  summary: 'What an authenticator is to make a passkey with',
  request: { body: jsonBody(passwordInput) },
  responses: { 200: jsonResponse(passkeyOptionsShape), ...problemResponse },
})

const addPasskeyRoute = createRoute({
  method: 'post',
  path: '/account/passkeys',
  summary: 'Keep a passkey that was made',
  request: { body: jsonBody(registerPasskeyInput) },
  responses: { 200: jsonResponse(twoFactorShape), ...problemResponse },
})

const renamePasskeyRoute = createRoute({
  method: 'put',
  path: '/account/passkeys/{id}',
  summary: 'Call a passkey something else',
  request: { params: idParams, body: jsonBody(passkeyNameInput) },
  responses: { 200: jsonResponse(twoFactorShape), ...problemResponse },
})

const removePasskeyRoute = createRoute({
  method: 'post',
  path: '/account/passkeys/{id}/remove',
  summary: 'Remove a passkey; it opens nothing from then on',
  request: { params: idParams, body: jsonBody(passwordInput) },
  responses: { 200: jsonResponse(twoFactorShape), ...problemResponse },
})

const proveSessionRoute = createRoute({
  method: 'post',
  path: '/account/prove',
  summary: 'Prove this session by a passkey of mine, where it began with a password alone',
  request: { body: jsonBody(passkeyResponseInput) },
  responses: { 200: jsonResponse(twoFactorShape), ...problemResponse },
})

export const accountTwoFactorApi = router()
  .openapi(signInCodeRoute, async (c) => c.json(await accounts.signInWithCode(c.var.ctx, c.req.valid('json')), 200))
  .openapi(passkeyOptionsRoute, async (c) =>
    c.json({ ...(await accounts.passkeyAuthenticationOptions(c.var.ctx)) }, 200),
  )
  .openapi(passkeyRoute, async (c) => c.json(await accounts.signInWithPasskey(c.var.ctx, c.req.valid('json')), 200))
  .openapi(secondFactorRoute, async (c) => c.json(await accounts.getTwoFactor(c.var.ctx), 200))
  .openapi(beginAppRoute, async (c) => c.json(await accounts.startTotpSetup(c.var.ctx, c.req.valid('json')), 200))
  .openapi(confirmAppRoute, async (c) => c.json(await accounts.confirmTotpSetup(c.var.ctx, c.req.valid('json')), 200))
  .openapi(switchAppOffRoute, async (c) => c.json(await accounts.disableTotp(c.var.ctx, c.req.valid('json')), 200))
  .openapi(backupCodesRoute, async (c) => c.json(await accounts.renewBackupCodes(c.var.ctx, c.req.valid('json')), 200))
  .openapi(newPasskeyOptionsRoute, async (c) =>
    c.json({ ...(await accounts.passkeyRegistrationOptions(c.var.ctx, c.req.valid('json'))) }, 200),
  )
  .openapi(addPasskeyRoute, async (c) => c.json(await accounts.registerPasskey(c.var.ctx, c.req.valid('json')), 200))
  .openapi(renamePasskeyRoute, async (c) =>
    c.json(await accounts.renamePasskey(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('json') }), 200),
  )
  .openapi(removePasskeyRoute, async (c) =>
    c.json(await accounts.removePasskey(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('json') }), 200),
  )
  .openapi(proveSessionRoute, async (c) => c.json(await accounts.stepUpSession(c.var.ctx, c.req.valid('json')), 200))
