/** What the owner sees of orders and payments, and what is to be done about them. The changes are verbs of orders. */

export { showOrder } from './get-order.ts'
export { listOrders } from './list-orders.ts'
export { paymentTroubles } from './list-payment-issues.ts'
export { listMessages } from './list-webhook-events.ts'
