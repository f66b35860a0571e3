import { z } from '@hono/zod-openapi'
import {
  paymentIssues,
  webhookEventPage,
  webhookEventParams,
  webhookEventsInput,
} from '#contract/orders/admin-payments.schema.ts'
import { orderStatus } from '#contract/orders/orders.schema.ts'
import { listPaymentIssues, listWebhookEvents } from '../../orders/admin/index.ts'
import { replayEvent } from '../../orders/index.ts'
import { operation } from '../operation.ts'
import { router } from '../router.ts'

export const adminPaymentsApi = router().openapiRoutes([
  operation('GET /admin/payments/troubles', listPaymentIssues, {
    summary: 'List problems with payments and refunds, at most fifty of each kind',
    output: paymentIssues,
  }),
  operation('GET /admin/payments/messages', listWebhookEvents, {
    summary: 'List webhook events of the payment provider, newest first',
    query: webhookEventsInput,
    output: webhookEventPage,
  }),
  operation('POST /admin/payments/messages/{id}/replay', replayEvent, {
    summary: 'Process a webhook event again',
    params: webhookEventParams,
    output: z.object({ id: z.string(), order: z.object({ id: z.uuid(), status: orderStatus }).nullable() }),
  }),
])
