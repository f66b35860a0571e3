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
} from '#contract/people/accounts/account.schema.ts'
import { confirmInput, mailedShape, passwordChangedShape } from '#contract/people/accounts/auth.schema.ts'
import { jsonFileResponse, sendJsonFile } from '../../platform/api/json-file.ts'
import { operation } from '../../platform/api/operation.ts'
import { problemResponse, router } from '../../platform/api/router.ts'
import * as accounts from './index.ts'

const exportRoute = createRoute({
  method: 'get',
  path: '/account/export',
  summary: 'Export all stored data about me as a file',
  responses: { 200: jsonFileResponse, ...problemResponse },
})

export const accountSettingsApi = router()
  .openapiRoutes([
    operation('GET /account/profile', accounts.getProfile, { summary: 'Get my name and email', output: profileShape }),
    operation('PUT /account/profile', accounts.updateName, {
      summary: 'Change my name',
      body: profileInput,
      output: profileShape,
    }),
    operation('POST /account/password', accounts.changePassword, {
      summary: 'Change my password; ends my other sessions',
      body: changePasswordInput,
      output: passwordChangedShape,
    }),
    operation('POST /account/email', accounts.changeEmail, {
      summary: 'Start changing my email; sends a link and a code to the new one',
      body: changeEmailInput,
      output: mailedShape,
    }),
    operation('POST /account/email-code', accounts.confirmNewEmailWithCode, {
      summary: 'Confirm my new email with the emailed six-digit code',
      body: newEmailCodeInput,
      output: emailChangedShape,
    }),
    operation('POST /auth/new-email', accounts.confirmNewEmail, {
      summary: 'Confirm a new email with the emailed link',
      body: confirmInput,
      output: emailChangedShape,
    }),
    operation('GET /account/devices', accounts.listSessions, {
      summary: 'List my sessions',
      output: z.array(deviceShape),
    }),
    operation('DELETE /account/devices/{id}', accounts.revokeDeviceSession, {
      summary: 'End one of my sessions',
      params: idParams,
      output: z.array(deviceShape),
      result: 'The remaining sessions',
    }),
    operation('POST /account/sign-out-everywhere', accounts.signOutEverywhere, {
      summary: 'End all my sessions, including this one',
      result: 'Signed out',
    }),
    operation('POST /account/delete', accounts.deleteAccount, {
      summary: 'Delete my account permanently',
      body: deleteAccountInput,
      result: 'Deleted',
    }),
  ])
  .openapi(exportRoute, async (c) => sendJsonFile(c, await accounts.exportData(c.var.ctx)))
