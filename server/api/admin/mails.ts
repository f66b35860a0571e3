import { createRoute, z } from '@hono/zod-openapi'
import { mailPage, mailParams, mailsInput } from '#contract/mail/mails.schema.ts'
import { listMails, resendMail } from '../../mail/admin/index.ts'
import { answers, problem } from '../openapi.ts'
import { router } from '../router.ts'

const mailsRoute = createRoute({
  method: 'get',
  path: '/admin/mails',
  summary: 'Mails that no server took so far, and why',
  request: { query: mailsInput },
  responses: { 200: answers(mailPage), ...problem },
})

const resendRoute = createRoute({
  method: 'post',
  path: '/admin/mails/{id}/resend',
  summary: 'Send a mail that was given up once more',
  request: { params: mailParams },
  responses: { 200: answers(z.object({ id: z.uuid() })), ...problem },
})

export const mailDeskApi = router()
  .openapi(mailsRoute, async (c) => c.json(await listMails(c.var.ctx, c.req.valid('query')), 200))
  .openapi(resendRoute, async (c) => c.json(await resendMail(c.var.ctx, c.req.valid('param')), 200))
