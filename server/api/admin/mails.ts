import { createRoute, z } from '@hono/zod-openapi'
import { notificationDeliveries } from '#contract/admin-notifications/admin-notifications.schema.ts'
import {
  mailTemplateChange,
  mailTemplateDraft,
  mailTemplateGroups,
  mailTemplateParams,
  mailTemplatePreview,
  mailTemplatePreviewInput,
  mailTemplateRead,
  mailTemplateReset,
  mailTemplateTest,
} from '#contract/mail/mail-templates.schema.ts'
import { mailPage, mailParams, mailsInput } from '#contract/mail/mails.schema.ts'
import { listUnsentMails, resendMail } from '../../mail/admin/unsent-mails.ts'
import { getDeliveries, saveDeliveries } from '../../mail/admin-notifications.ts'
import * as templates from '../../mail-templates/index.ts'
import { FORM_BYTES_MAX } from '../body-limits.ts'
import { jsonBody, jsonResponse, problemResponse, router } from '../router.ts'

const listRoute = createRoute({
  method: 'get',
  path: '/admin/mails',
  summary: 'List undelivered emails with their errors',
  request: { query: mailsInput },
  responses: { 200: jsonResponse(mailPage), ...problemResponse },
})

const resendRoute = createRoute({
  method: 'post',
  path: '/admin/mails/{id}/resend',
  summary: 'Send a failed email again',
  request: { params: mailParams },
  responses: { 200: jsonResponse(z.object({ id: z.uuid() })), ...problemResponse },
})

const templatesPath = '/admin/mail-templates'
const templatePath = `${templatesPath}/{id}` as const
const maxBody = { 'x-max-body-bytes': FORM_BYTES_MAX }

const templatesRoute = createRoute({
  method: 'get',
  path: templatesPath,
  summary: 'List the templates of the emails to customers',
  responses: { 200: jsonResponse(mailTemplateGroups), ...problemResponse },
})

const templateRoute = createRoute({
  method: 'get',
  path: templatePath,
  summary: 'Get the text of an email template, its default and its placeholders',
  request: { params: mailTemplateParams },
  responses: { 200: jsonResponse(mailTemplateRead), ...problemResponse },
})

const saveTemplateRoute = createRoute({
  method: 'put',
  path: templatePath,
  summary: 'Replace the text of an email template, unless it was changed since it was read',
  ...maxBody,
  request: { params: mailTemplateParams, body: jsonBody(mailTemplateChange) },
  responses: { 200: jsonResponse(mailTemplateRead), ...problemResponse },
})

const resetTemplateRoute = createRoute({
  method: 'post',
  path: `${templatePath}/reset`,
  summary: 'Restore the default text of an email template',
  request: { params: mailTemplateParams, body: jsonBody(mailTemplateReset) },
  responses: { 200: jsonResponse(mailTemplateRead), ...problemResponse },
})

const previewTemplateRoute = createRoute({
  method: 'post',
  path: `${templatePath}/preview`,
  summary: 'Get a text of an email template as an email with example values',
  ...maxBody,
  request: { params: mailTemplateParams, body: jsonBody(mailTemplatePreviewInput) },
  responses: { 200: jsonResponse(mailTemplatePreview), ...problemResponse },
})

const testTemplateRoute = createRoute({
  method: 'post',
  path: `${templatePath}/test`,
  summary: 'Send a text of an email template to me, with example values',
  ...maxBody,
  request: { params: mailTemplateParams, body: jsonBody(mailTemplateDraft) },
  responses: { 200: jsonResponse(mailTemplateTest), ...problemResponse },
})

const notificationsRoute = createRoute({
  method: 'get',
  path: '/admin/notifications',
  summary: 'Get which emails about sales and changes I receive',
  responses: { 200: jsonResponse(notificationDeliveries), ...problemResponse },
})

const saveNotificationsRoute = createRoute({
  method: 'put',
  path: '/admin/notifications',
  summary: 'Choose which emails about sales and changes I receive',
  request: { body: jsonBody(notificationDeliveries) },
  responses: { 200: jsonResponse(notificationDeliveries), ...problemResponse },
})

export const adminMailsApi = router()
  .openapi(notificationsRoute, async (c) => c.json(await getDeliveries(c.var.ctx), 200))
  .openapi(saveNotificationsRoute, async (c) => c.json(await saveDeliveries(c.var.ctx, c.req.valid('json')), 200))
  .openapi(listRoute, async (c) => c.json(await listUnsentMails(c.var.ctx, c.req.valid('query')), 200))
  .openapi(resendRoute, async (c) => c.json(await resendMail(c.var.ctx, c.req.valid('param')), 200))
  .openapi(templatesRoute, async (c) => c.json(await templates.listMailTemplates(c.var.ctx), 200))
  .openapi(templateRoute, async (c) => c.json(await templates.getMailTemplate(c.var.ctx, c.req.valid('param')), 200))
  .openapi(saveTemplateRoute, async (c) =>
    c.json(await templates.saveMailTemplate(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('json') }), 200),
  )
  .openapi(resetTemplateRoute, async (c) =>
    c.json(await templates.resetMailTemplate(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('json') }), 200),
  )
  .openapi(previewTemplateRoute, (c) =>
    c.json(templates.previewMailTemplate(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('json') }), 200),
  )
  .openapi(testTemplateRoute, async (c) =>
    c.json(await templates.sendTemplateTest(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('json') }), 200),
  )
