/** What the owner sees of orders and payments, and what is to be done about them. The changes are verbs of orders. */

export { getAdminOrder } from './get-order.ts'
export { listOrders } from './list-orders.ts'
export { listPaymentIssues } from './list-payment-issues.ts'
export { listWebhookEvents } from './list-webhook-events.ts'
