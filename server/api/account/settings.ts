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
import { toStream } from '../../http/to-stream.ts'
import { jsonBody, jsonResponse, problemResponse } from '../openapi.ts'
import { router } from '../router.ts'

const profileRoute = createRoute({
  method: 'get',
  path: '/account/profile',
  summary: 'My name and address',
  responses: { 200: jsonResponse(profileShape), ...problemResponse },
})

const renameRoute = createRoute({
  method: 'put',
  path: '/account/profile',
  summary: 'Write my name',
  request: { body: jsonBody(profileInput) },
  responses: { 200: jsonResponse(profileShape), ...problemResponse },
})

const passwordRoute = createRoute({
  method: 'post',
  path: '/account/password',
  summary: 'Change my password; my other browsers are signed out',
  request: { body: jsonBody(changePasswordInput) },
  responses: { 200: jsonResponse(passwordChangedShape), ...problemResponse },
})

const emailRoute = createRoute({
  method: 'post',
  path: '/account/email',
  summary: 'Mail a link and a code to the address that I want to change to',
  request: { body: jsonBody(changeEmailInput) },
  responses: { 200: jsonResponse(mailedShape), ...problemResponse },
})

const emailCodeRoute = createRoute({
  method: 'post',
  path: '/account/email-code',
  summary: 'Confirm my new address by the six digits of its mail',
  request: { body: jsonBody(newEmailCodeInput) },
  responses: { 200: jsonResponse(emailChangedShape), ...problemResponse },
})

const emailLinkRoute = createRoute({
  method: 'post',
  path: '/auth/new-email',
  summary: 'Confirm a new address by the link of its mail',
  request: { body: jsonBody(confirmInput) },
  responses: { 200: jsonResponse(emailChangedShape), ...problemResponse },
})

const devicesRoute = createRoute({
  method: 'get',
  path: '/account/devices',
  summary: 'The browsers in which I am signed in',
  responses: { 200: jsonResponse(z.array(deviceShape)), ...problemResponse },
})

const endDeviceRoute = createRoute({
  method: 'delete',
  path: '/account/devices/{id}',
  summary: 'Sign one of them out',
  request: { params: idParams },
  responses: { 200: jsonResponse(z.array(deviceShape), 'Those that are left'), ...problemResponse },
})

const everywhereRoute = createRoute({
  method: 'post',
  path: '/account/sign-out-everywhere',
  summary: 'Sign all of them out, this one too',
  responses: { 204: { description: 'Signed out' }, ...problemResponse },
})

const theFile = { description: 'The file', content: { 'application/json': { schema: z.object({}).loose() } } }

const exportRoute = createRoute({
  method: 'get',
  path: '/account/export',
  summary: 'Everything that is held about me, as a file',
  // Without its content in the type: it is streamed, and no client of ours reads its fields.
  responses: { 200: theFile as { description: string }, ...problemResponse },
})

const deleteRoute = createRoute({
  method: 'post',
  path: '/account/delete',
  summary: 'Delete my account for good',
  request: { body: jsonBody(deleteAccountInput) },
  responses: { 204: { description: 'Deleted' }, ...problemResponse },
})

export const accountSettingsApi = router()
  .openapi(profileRoute, async (c) => c.json(await accounts.getProfile(c.var.ctx), 200))
  .openapi(renameRoute, async (c) => c.json(await accounts.updateName(c.var.ctx, c.req.valid('json')), 200))
  .openapi(passwordRoute, async (c) => c.json(await accounts.changePassword(c.var.ctx, c.req.valid('json')), 200))
  .openapi(emailRoute, async (c) => c.json(await accounts.changeEmail(c.var.ctx, c.req.valid('json')), 200))
  .openapi(emailCodeRoute, async (c) =>
    c.json(await accounts.confirmNewEmailWithCode(c.var.ctx, c.req.valid('json')), 200),
  )
  .openapi(emailLinkRoute, async (c) => c.json(await accounts.confirmNewEmail(c.var.ctx, c.req.valid('json')), 200))
  .openapi(devicesRoute, async (c) => c.json(await accounts.listSessions(c.var.ctx), 200))
  .openapi(endDeviceRoute, async (c) =>
    c.json(await accounts.revokeDeviceSession(c.var.ctx, c.req.valid('param')), 200),
  )
  .openapi(everywhereRoute, async (c) => {
    await accounts.signOutEverywhere(c.var.ctx)
    return c.body(null, 204)
  })
  .openapi(exportRoute, async (c) => {
    const { fileName, text } = await accounts.exportData(c.var.ctx)
    return c.body(toStream(text), 200, {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName}"`,
    })
  })
  .openapi(deleteRoute, async (c) => {
    await accounts.deleteAccount(c.var.ctx, c.req.valid('json'))
    return c.body(null, 204)
  })
