import { z } from '@hono/zod-openapi'
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
} from '#contract/platform/mail/mail-templates.schema.ts'
import { mailPage, mailParams, mailsInput } from '#contract/platform/mail/mails.schema.ts'
import { notificationDeliveries } from '#contract/site/admin-notifications/admin-notifications.schema.ts'
import { FORM_BYTES_MAX } from '../../platform/api/body-limits.ts'
import { operation } from '../../platform/api/operation.ts'
import { router } from '../../platform/api/router.ts'
import { listUnsentMails, resendMail } from '../../platform/mail/admin/unsent-mails.ts'
import { getDeliveries, saveDeliveries } from '../../platform/mail/admin-notifications.ts'
import * as templates from './index.ts'

export const adminMailsApi = router().openapiRoutes([
  operation('GET /admin/notifications', getDeliveries, {
    summary: 'Get which emails about sales and changes I receive',
    output: notificationDeliveries,
  }),
  operation('PUT /admin/notifications', saveDeliveries, {
    summary: 'Choose which emails about sales and changes I receive',
    body: notificationDeliveries,
    output: notificationDeliveries,
  }),
  operation('GET /admin/mails', listUnsentMails, {
    summary: 'List undelivered emails with their errors',
    query: mailsInput,
    output: mailPage,
  }),
  operation('POST /admin/mails/{id}/resend', resendMail, {
    summary: 'Send a failed email again',
    params: mailParams,
    output: z.object({ id: z.uuid() }),
  }),
  operation('GET /admin/mail-templates', templates.listMailTemplates, {
    summary: 'List the templates of the emails to customers',
    output: mailTemplateGroups,
  }),
  operation('GET /admin/mail-templates/{id}', templates.getMailTemplate, {
    summary: 'Get the text of an email template, its default and its placeholders',
    params: mailTemplateParams,
    output: mailTemplateRead,
  }),
  operation('PUT /admin/mail-templates/{id}', templates.saveMailTemplate, {
    summary: 'Replace the text of an email template, unless it was changed since it was read',
    maxBodyBytes: FORM_BYTES_MAX,
    params: mailTemplateParams,
    body: mailTemplateChange,
    output: mailTemplateRead,
  }),
  operation('POST /admin/mail-templates/{id}/reset', templates.resetMailTemplate, {
    summary: 'Restore the default text of an email template',
    params: mailTemplateParams,
    body: mailTemplateReset,
    output: mailTemplateRead,
  }),
  operation('POST /admin/mail-templates/{id}/preview', templates.previewMailTemplate, {
    summary: 'Get a text of an email template as an email with example values',
    maxBodyBytes: FORM_BYTES_MAX,
    params: mailTemplateParams,
    body: mailTemplatePreviewInput,
    output: mailTemplatePreview,
  }),
  operation('POST /admin/mail-templates/{id}/test', templates.sendTemplateTest, {
    summary: 'Send a text of an email template to me, with example values',
    maxBodyBytes: FORM_BYTES_MAX,
    params: mailTemplateParams,
    body: mailTemplateDraft,
    output: mailTemplateTest,
  }),
])
