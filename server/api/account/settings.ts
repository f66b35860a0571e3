import { createRoute, z } from '@hono/zod-openapi'
import {
  changeEmailInput,
  changePasswordInput,
  deleteAccountInput,
  deviceShape,
  emailChangedShape,
  idParams,
  newEmailCodeInput,
  profileInput,
  profileShape,
} from '#contract/accounts/account.schema.ts'
import { confirmInput, mailedShape, passwordChangedShape } from '#contract/accounts/auth.schema.ts'
import * as accounts from '../../accounts/index.ts'
import { jsonFileResponse, sendJsonFile } from '../json-file.ts'
import { jsonBody, jsonResponse, problemResponse, router } from '../router.ts'

const profileRoute = createRoute({
  method: 'get',
  path: '/account/profile',
  summary: 'Get my name and email',
  responses: { 200: jsonResponse(profileShape), ...problemResponse },
})

const updateNameRoute = createRoute({
  method: 'put',
  path: '/account/profile',
  summary: 'Change my name',
  request: { body: jsonBody(profileInput) },
  responses: { 200: jsonResponse(profileShape), ...problemResponse },
})

const passwordRoute = createRoute({
  method: 'post',
  path: '/account/password',
  summary: 'Change my password; ends my other sessions',
  request: { body: jsonBody(changePasswordInput) },
  responses: { 200: jsonResponse(passwordChangedShape), ...problemResponse },
})

const changeEmailRoute = createRoute({
  method: 'post',
  path: '/account/email',
  summary: 'Start changing my email; sends a link and a code to the new one',
  request: { body: jsonBody(changeEmailInput) },
  responses: { 200: jsonResponse(mailedShape), ...problemResponse },
})

const emailCodeRoute = createRoute({
  method: 'post',
  path: '/account/email-code',
  summary: 'Confirm my new email with the emailed six-digit code',
  request: { body: jsonBody(newEmailCodeInput) },
  responses: { 200: jsonResponse(emailChangedShape), ...problemResponse },
})

const emailLinkRoute = createRoute({
  method: 'post',
  path: '/auth/new-email',
  summary: 'Confirm a new email with the emailed link',
  request: { body: jsonBody(confirmInput) },
  responses: { 200: jsonResponse(emailChangedShape), ...problemResponse },
})

const sessionsRoute = createRoute({
  method: 'get',
  path: '/account/devices',
  summary: 'List my sessions',
  responses: { 200: jsonResponse(z.array(deviceShape)), ...problemResponse },
})

const endSessionRoute = createRoute({
  method: 'delete',
  path: '/account/devices/{id}',
  summary: 'End one of my sessions',
  request: { params: idParams },
  responses: { 200: jsonResponse(z.array(deviceShape), 'The remaining sessions'), ...problemResponse },
})

const signOutEverywhereRoute = createRoute({
  method: 'post',
  path: '/account/sign-out-everywhere',
  summary: 'End all my sessions, including this one',
  responses: { 204: { description: 'Signed out' }, ...problemResponse },
})

const exportRoute = createRoute({
  method: 'get',
  path: '/account/export',
  summary: 'Export all stored data about me as a file',
  responses: { 200: jsonFileResponse, ...problemResponse },
})

const deleteRoute = createRoute({
  method: 'post',
  path: '/account/delete',
  summary: 'Delete my account permanently',
  request: { body: jsonBody(deleteAccountInput) },
  responses: { 204: { description: 'Deleted' }, ...problemResponse },
})

export const accountSettingsApi = router()
  .openapi(profileRoute, async (c) => c.json(await accounts.getProfile(c.var.ctx), 200))
  .openapi(updateNameRoute, async (c) => c.json(await accounts.updateName(c.var.ctx, c.req.valid('json')), 200))
  .openapi(passwordRoute, async (c) => c.json(await accounts.changePassword(c.var.ctx, c.req.valid('json')), 200))
  .openapi(changeEmailRoute, async (c) => c.json(await accounts.changeEmail(c.var.ctx, c.req.valid('json')), 200))
  .openapi(emailCodeRoute, async (c) =>
    c.json(await accounts.confirmNewEmailWithCode(c.var.ctx, c.req.valid('json')), 200),
  )
  .openapi(emailLinkRoute, async (c) => c.json(await accounts.confirmNewEmail(c.var.ctx, c.req.valid('json')), 200))
  .openapi(sessionsRoute, async (c) => c.json(await accounts.listSessions(c.var.ctx), 200))
  .openapi(endSessionRoute, async (c) =>
    c.json(await accounts.revokeDeviceSession(c.var.ctx, c.req.valid('param')), 200),
  )
  .openapi(signOutEverywhereRoute, async (c) => {
    await accounts.signOutEverywhere(c.var.ctx)
    return c.body(null, 204)
  })
  .openapi(exportRoute, async (c) => sendJsonFile(c, await accounts.exportData(c.var.ctx)))
  .openapi(deleteRoute, async (c) => {
    await accounts.deleteAccount(c.var.ctx, c.req.valid('json'))
    return c.body(null, 204)
  })
