export { getAdminOrder } from './get-order.ts'
export { listOrders } from './list-orders.ts'
export { listPaymentProblems } from './list-payment-problems.ts'
export { listWebhookEvents } from './list-webhook-events.ts'
