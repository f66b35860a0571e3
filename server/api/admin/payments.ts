import { createRoute, z } from '@hono/zod-openapi'
import {
  paymentIssues,
  webhookEventPage,
  webhookEventParams,
  webhookEventsInput,
} from '#contract/orders/admin-payments.schema.ts'
import { orderStatus } from '#contract/orders/orders.schema.ts'
import { listPaymentIssues, listWebhookEvents } from '../../orders/admin/index.ts'
import { replayEvent } from '../../orders/index.ts'
import { jsonResponse, problemResponse, router } from '../router.ts'

const issuesRoute = createRoute({
  method: 'get',
  path: '/admin/payments/troubles',
  summary: 'List problems with payments and refunds, at most fifty of each kind',
  responses: { 200: jsonResponse(paymentIssues), ...problemResponse },
})

const eventsRoute = createRoute({
  method: 'get',
  path: '/admin/payments/messages',
  summary: 'List webhook events of the payment provider, newest first',
  request: { query: webhookEventsInput },
  responses: { 200: jsonResponse(webhookEventPage), ...problemResponse },
})

const replayRoute = createRoute({
  method: 'post',
  path: '/admin/payments/messages/{id}/replay',
  summary: 'Process a webhook event again',
  request: { params: webhookEventParams },
  responses: {
    200: jsonResponse(z.object({ id: z.string(), order: z.object({ id: z.uuid(), status: orderStatus }).nullable() })),
    ...problemResponse,
  },
})

export const adminPaymentsApi = router()
  .openapi(issuesRoute, async (c) => c.json(await listPaymentIssues(c.var.ctx), 200))
  .openapi(eventsRoute, async (c) => c.json(await listWebhookEvents(c.var.ctx, c.req.valid('query')), 200))
  .openapi(replayRoute, async (c) => c.json(await replayEvent(c.var.ctx, c.req.valid('param')), 200))
