import { createRoute, z } from '@hono/zod-openapi'
import { couponQuote, couponQuoteInput } from '#contract/coupons/order-coupon.schema.ts'
import {
  checkoutResponse,
  idempotencyHeaders,
  lastShippingAddress,
  myOrders,
  myOrdersInput,
  orderDownload,
  orderInput,
  orderView,
  shippingMethods,
  shippingMethodsInput,
} from '#contract/orders/orders.schema.ts'
import { checkoutPages } from '#contract/site-pages/page-options.ts'
import { lastTaxLocation, taxRates, taxRatesInput } from '#contract/tax/tax.schema.ts'
import { DOWNLOAD_MINUTES, listUserDownloads } from '../downloads/index.ts'
import {
  getLastShippingAddress,
  getLastTaxLocation,
  getOrder,
  getShippingMethods,
  getTaxRates,
  listMyOrders,
  placeOrder,
  quoteCoupon,
  verifyOrder,
} from '../orders/index.ts'
import { jsonBody, jsonResponse, problemResponse, router } from './router.ts'

const placeOrderRoute = createRoute({
  method: 'post',
  path: '/orders',
  summary: 'Order the products of a cart and start a checkout session',
  request: { headers: idempotencyHeaders, body: jsonBody(orderInput) },
  responses: { 201: jsonResponse(checkoutResponse), ...problemResponse },
})

const shippingMethodsRoute = createRoute({
  method: 'post',
  path: '/shipping-methods',
  summary: 'List the shipping methods and prices of a cart',
  request: { body: jsonBody(shippingMethodsInput) },
  responses: { 200: jsonResponse(shippingMethods), ...problemResponse },
})

const taxRatesRoute = createRoute({
  method: 'post',
  path: '/tax-rates',
  summary: 'Get the rates at which a purchase is taxed',
  request: { body: jsonBody(taxRatesInput) },
  responses: { 200: jsonResponse(taxRates), ...problemResponse },
})

const couponQuoteRoute = createRoute({
  method: 'post',
  path: '/coupon-quotes',
  summary: 'Get what a coupon takes off a purchase',
  request: { body: jsonBody(couponQuoteInput) },
  responses: { 200: jsonResponse(couponQuote), ...problemResponse },
})

const taxLocationRoute = createRoute({
  method: 'get',
  path: '/account/tax-location',
  summary: 'Get where my newest order was taxed',
  responses: { 200: jsonResponse(lastTaxLocation), ...problemResponse },
})

const listRoute = createRoute({
  method: 'get',
  path: '/orders',
  summary: 'List my orders, newest first',
  request: { query: myOrdersInput },
  responses: { 200: jsonResponse(myOrders), ...problemResponse },
})

const shippingAddressRoute = createRoute({
  method: 'get',
  path: '/account/shipping-address',
  summary: 'Get the shipping address of my newest order',
  responses: { 200: jsonResponse(lastShippingAddress), ...problemResponse },
})

const orderParams = z.object({ id: z.uuid('This id isn’t valid.') })

const getRoute = createRoute({
  method: 'get',
  path: '/orders/{id}',
  summary: 'Get one of my orders',
  request: { params: orderParams },
  responses: { 200: jsonResponse(orderView), ...problemResponse },
})

const verifyOrderRoute = createRoute({
  method: 'post',
  path: '/orders/{id}/verify',
  summary: 'Get one of my orders after syncing it with the payment provider',
  request: { params: orderParams },
  responses: { 200: jsonResponse(orderView), ...problemResponse },
})

const downloadsRoute = createRoute({
  method: 'get',
  path: '/orders/{id}/downloads',
  summary: `List the downloads of one of my orders; the URLs are valid for ${DOWNLOAD_MINUTES} minutes`,
  request: { params: orderParams },
  responses: { 200: jsonResponse(z.array(orderDownload)), ...problemResponse },
})

export const ordersApi = router()
  .openapi(placeOrderRoute, async (c) => {
    const key = c.req.valid('header')['idempotency-key']
    const { lines, shipTo, shipping, tax, coupon, immediateDelivery = false } = c.req.valid('json')
    const consents = { pages: checkoutPages, immediateDelivery }
    const items = lines.map(({ productId, quantity, unitMinor }) => ({
      kind: 'product' as const,
      id: productId,
      quantity,
      seenMinor: unitMinor,
    }))
    return c.json(await placeOrder(c.var.ctx, { items, key, shipTo, shipping, tax, coupon, consents }), 201)
  })
  .openapi(shippingMethodsRoute, async (c) => c.json(await getShippingMethods(c.var.ctx, c.req.valid('json')), 200))
  .openapi(taxRatesRoute, async (c) => c.json(await getTaxRates(c.var.ctx, c.req.valid('json')), 200))
  .openapi(couponQuoteRoute, async (c) => c.json(await quoteCoupon(c.var.ctx, c.req.valid('json')), 200))
  .openapi(taxLocationRoute, async (c) => c.json(await getLastTaxLocation(c.var.ctx), 200))
  .openapi(listRoute, async (c) => c.json(await listMyOrders(c.var.ctx, c.req.valid('query')), 200))
  .openapi(shippingAddressRoute, async (c) => c.json(await getLastShippingAddress(c.var.ctx), 200))
  .openapi(getRoute, async (c) => c.json(await getOrder(c.var.ctx, c.req.valid('param')), 200))
  .openapi(verifyOrderRoute, async (c) => c.json(await verifyOrder(c.var.ctx, c.req.valid('param')), 200))
  .openapi(downloadsRoute, async (c) => c.json(await listUserDownloads(c.var.ctx, c.req.valid('param')), 200))
