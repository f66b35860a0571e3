/** What the owner sees of orders and payments, and what is to be done about them. The changes are verbs of orders. */
export { listMessages } from './list-messages.ts'
export { listOrders } from './list-orders.ts'
export { paymentTroubles } from './payment-troubles.ts'
export { showOrder } from './show-order.ts'
