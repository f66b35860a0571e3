import { createRoute } from '@hono/zod-openapi'
import { ownThing } from '#contract/accounts/account.schema.ts'
import { sessionShape } from '#contract/accounts/auth.schema.ts'
import {
  appKeyShape,
  backupCodesShape,
  beginAppInput,
  codeSessionShape,
  confirmAppInput,
  newPasskeyInput,
  passkeyAnswerInput,
  passkeyNameInput,
  passkeyOptionsShape,
  passwordAndCodeInput,
  passwordInput,
  secondFactorShape,
  signInCodeInput,
} from '#contract/accounts/two-factor.schema.ts'
import * as accounts from '../../accounts/index.ts'
import { answers, body, problem } from '../openapi.ts'
import { router } from '../router.ts'

const signInCodeRoute = createRoute({
  method: 'post',
  path: '/auth/sign-in-code',
  summary: 'The second step of a sign-in: a code of the app, or a backup code',
  request: { body: body(signInCodeInput) },
  responses: { 200: answers(codeSessionShape), ...problem },
})

const passkeyOptionsRoute = createRoute({
  method: 'post',
  path: '/auth/passkey-options',
  summary: 'What to ask an authenticator for, before it signs with a passkey',
  responses: { 200: answers(passkeyOptionsShape), ...problem },
})

const passkeyRoute = createRoute({
  method: 'post',
  path: '/auth/passkey',
  summary: 'Sign in by a passkey',
  request: { body: body(passkeyAnswerInput) },
  responses: { 200: answers(sessionShape), ...problem },
})

const secondFactorRoute = createRoute({
  method: 'get',
  path: '/account/second-factor',
  summary: 'My authenticator app, my backup codes and my passkeys',
  responses: { 200: answers(secondFactorShape), ...problem },
})

const beginAppRoute = createRoute({
  method: 'post',
  path: '/account/authenticator',
  summary: 'A key to set up an authenticator app with; nothing changes before it is confirmed',
  request: { body: body(beginAppInput) },
  responses: { 200: answers(appKeyShape), ...problem },
})

const confirmAppRoute = createRoute({
  method: 'post',
  path: '/account/authenticator/confirm',
  summary: 'Switch two-step sign-in on by a code of the app; my other browsers are signed out',
  request: { body: body(confirmAppInput) },
  responses: { 200: answers(backupCodesShape, 'The backup codes, shown once'), ...problem },
})

const switchAppOffRoute = createRoute({
  method: 'post',
  path: '/account/authenticator/off',
  summary: 'Switch two-step sign-in off',
  request: { body: body(passwordAndCodeInput) },
  responses: { 200: answers(secondFactorShape), ...problem },
})

const backupCodesRoute = createRoute({
  method: 'post',
  path: '/account/backup-codes',
  summary: 'Make new backup codes; those of before stop to work',
  request: { body: body(passwordAndCodeInput) },
  responses: { 200: answers(backupCodesShape, 'The backup codes, shown once'), ...problem },
})

const newPasskeyOptionsRoute = createRoute({
  method: 'post',
  path: '/account/passkey-options',
  summary: 'What an authenticator is to make a passkey with',
  request: { body: body(passwordInput) },
  responses: { 200: answers(passkeyOptionsShape), ...problem },
})

const addPasskeyRoute = createRoute({
  method: 'post',
  path: '/account/passkeys',
  summary: 'Keep a passkey that was made',
  request: { body: body(newPasskeyInput) },
  responses: { 200: answers(secondFactorShape), ...problem },
})

const renamePasskeyRoute = createRoute({
  method: 'put',
  path: '/account/passkeys/{id}',
  summary: 'Call a passkey something else',
  request: { params: ownThing, body: body(passkeyNameInput) },
  responses: { 200: answers(secondFactorShape), ...problem },
})

const removePasskeyRoute = createRoute({
  method: 'post',
  path: '/account/passkeys/{id}/remove',
  summary: 'Remove a passkey; it opens nothing from then on',
  request: { params: ownThing, body: body(passwordInput) },
  responses: { 200: answers(secondFactorShape), ...problem },
})

const proveSessionRoute = createRoute({
  method: 'post',
  path: '/account/prove',
  summary: 'Prove this session by a passkey of mine, where it began with a password alone',
  request: { body: body(passkeyAnswerInput) },
  responses: { 200: answers(secondFactorShape), ...problem },
})

export const secondFactorApi = router()
  .openapi(signInCodeRoute, async (c) => c.json(await accounts.signInByCode(c.var.ctx, c.req.valid('json')), 200))
  .openapi(passkeyOptionsRoute, async (c) => c.json({ ...(await accounts.passkeyOptions(c.var.ctx)) }, 200))
  .openapi(passkeyRoute, async (c) => c.json(await accounts.signInByPasskey(c.var.ctx, c.req.valid('json')), 200))
  .openapi(secondFactorRoute, async (c) => c.json(await accounts.secondFactor(c.var.ctx), 200))
  .openapi(beginAppRoute, async (c) => c.json(await accounts.beginApp(c.var.ctx, c.req.valid('json')), 200))
  .openapi(confirmAppRoute, async (c) => c.json(await accounts.confirmApp(c.var.ctx, c.req.valid('json')), 200))
  .openapi(switchAppOffRoute, async (c) => c.json(await accounts.switchAppOff(c.var.ctx, c.req.valid('json')), 200))
  .openapi(backupCodesRoute, async (c) => c.json(await accounts.renewBackupCodes(c.var.ctx, c.req.valid('json')), 200))
  .openapi(newPasskeyOptionsRoute, async (c) =>
    c.json({ ...(await accounts.newPasskeyOptions(c.var.ctx, c.req.valid('json'))) }, 200),
  )
  .openapi(addPasskeyRoute, async (c) => c.json(await accounts.addPasskey(c.var.ctx, c.req.valid('json')), 200))
  .openapi(renamePasskeyRoute, async (c) =>
    c.json(await accounts.renamePasskey(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('json') }), 200),
  )
  .openapi(removePasskeyRoute, async (c) =>
    c.json(await accounts.removePasskey(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('json') }), 200),
  )
  .openapi(proveSessionRoute, async (c) => c.json(await accounts.proveSession(c.var.ctx, c.req.valid('json')), 200))
