import { z } from '@hono/zod-openapi'
import { couponQuote, couponQuoteInput } from '#contract/sales/coupons/order-coupon.schema.ts'
import {
  checkoutResponse,
  idempotencyHeaders,
  lastShippingAddress,
  myOrders,
  myOrdersInput,
  orderInput,
  orderView,
  shippingMethods,
  shippingMethodsInput,
} from '#contract/sales/orders/orders.schema.ts'
import { lastTaxLocation, taxRates, taxRatesInput } from '#contract/sales/tax/tax.schema.ts'
import { checkoutPages } from '#contract/site/site-pages/page-options.ts'
import { operation } from '../../platform/api/operation.ts'
import { router } from '../../platform/api/router.ts'
import { placeOrder } from './checkout/place-order.ts'
import { quoteCoupon } from './checkout/price-coupon.ts'
import { getShippingMethods } from './checkout/price-shipping.ts'
import { getTaxRates } from './checkout/price-tax.ts'
import { getLastShippingAddress, getLastTaxLocation, getOrder, listMyOrders } from './my-orders.ts'
import { verifyOrder } from './settlement/verify-order.ts'

const orderParams = z.object({ id: z.uuid('This id isn’t valid.') })

export const ordersApi = router().openapiRoutes([
  operation(
    'POST /orders',
    (ctx, { lines, key, shipTo, shipping, tax, coupon, immediateDelivery = false }) => {
      const consents = { pages: checkoutPages, immediateDelivery }
      const items = lines.map(({ productId, quantity, unitMinor }) => ({
        kind: 'product' as const,
        id: productId,
        quantity,
        seenMinor: unitMinor,
      }))
      return placeOrder(ctx, { items, key, shipTo, shipping, tax, coupon, consents })
    },
    {
      summary: 'Order the products of a cart and start a checkout session',
      headers: idempotencyHeaders,
      body: orderInput,
      output: checkoutResponse,
      status: 201,
      result: 'Done',
    },
  ),
  operation('POST /shipping-methods', getShippingMethods, {
    summary: 'List the shipping methods and prices of a cart',
    body: shippingMethodsInput,
    output: shippingMethods,
  }),
  operation('POST /tax-rates', getTaxRates, {
    summary: 'Get the rates at which a purchase is taxed',
    body: taxRatesInput,
    output: taxRates,
  }),
  operation('POST /coupon-quotes', quoteCoupon, {
    summary: 'Get what a coupon takes off a purchase',
    body: couponQuoteInput,
    output: couponQuote,
  }),
  operation('GET /account/tax-location', getLastTaxLocation, {
    summary: 'Get where my newest order was taxed',
    output: lastTaxLocation,
  }),
  operation('GET /orders', listMyOrders, {
    summary: 'List my orders, newest first',
    query: myOrdersInput,
    output: myOrders,
  }),
  operation('GET /account/shipping-address', getLastShippingAddress, {
    summary: 'Get the shipping address of my newest order',
    output: lastShippingAddress,
  }),
  operation('GET /orders/{id}', getOrder, { summary: 'Get one of my orders', params: orderParams, output: orderView }),
  operation('POST /orders/{id}/verify', verifyOrder, {
    summary: 'Get one of my orders after syncing it with the payment provider',
    params: orderParams,
    output: orderView,
  }),
])
