import { createRoute, z } from '@hono/zod-openapi'
import { mailPage, mailParams, mailsInput } from '#contract/mail/mails.schema.ts'
import { listUnsentMails, resendMail } from '../../mail/admin/unsent-mails.ts'
import { jsonResponse, problemResponse, router } from '../router.ts'

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

export const adminMailsApi = router()
  .openapi(listRoute, async (c) => c.json(await listUnsentMails(c.var.ctx, c.req.valid('query')), 200))
  .openapi(resendRoute, async (c) => c.json(await resendMail(c.var.ctx, c.req.valid('param')), 200))
