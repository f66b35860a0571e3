import { createRoute } from '@hono/zod-openapi'
import { idParams } from '#contract/accounts/account.schema.ts'
import {
  boughtGift,
  boughtGifts,
  giftCodeInput,
  giftInput,
  giftPreview,
  redeemInput,
} from '#contract/gifts/gifts.schema.ts'
import { checkoutResponse, idempotencyHeaders } from '#contract/orders/orders.schema.ts'
import { getGift, listGifts, orderGift, previewGift, redeemGift } from '../orders/index.ts'
import { jsonBody, jsonResponse, problemResponse, router } from './router.ts'

const buyRoute = createRoute({
  method: 'post',
  path: '/gifts',
  summary: 'Order a product or a class as a gift and start a checkout session',
  request: { headers: idempotencyHeaders, body: jsonBody(giftInput) },
  responses: { 201: jsonResponse(checkoutResponse), ...problemResponse },
})

const previewRoute = createRoute({
  method: 'post',
  path: '/gifts/preview',
  summary: 'Get what a gift code is for',
  request: { body: jsonBody(giftCodeInput) },
  responses: { 200: jsonResponse(giftPreview), ...problemResponse },
})

const redeemRoute = createRoute({
  method: 'post',
  path: '/gifts/redeem',
  summary: 'Redeem a gift code',
  request: { headers: idempotencyHeaders, body: jsonBody(redeemInput) },
  responses: { 201: jsonResponse(checkoutResponse), ...problemResponse },
})

const listRoute = createRoute({
  method: 'get',
  path: '/account/gifts',
  summary: 'List the gifts I bought, with their codes',
  responses: { 200: jsonResponse(boughtGifts), ...problemResponse },
})

const getRoute = createRoute({
  method: 'get',
  path: '/account/gifts/{id}',
  summary: 'Get a gift I bought',
  request: { params: idParams },
  responses: { 200: jsonResponse(boughtGift), ...problemResponse },
})

export const giftsApi = router()
  .openapi(buyRoute, async (c) => {
    const key = c.req.valid('header')['idempotency-key']
    return c.json(await orderGift(c.var.ctx, { ...c.req.valid('json'), key }), 201)
  })
  .openapi(previewRoute, async (c) => c.json(await previewGift(c.var.ctx, c.req.valid('json')), 200))
  .openapi(redeemRoute, async (c) => {
    const key = c.req.valid('header')['idempotency-key']
    return c.json(await redeemGift(c.var.ctx, { ...c.req.valid('json'), key }), 201)
  })
  .openapi(listRoute, async (c) => c.json(await listGifts(c.var.ctx), 200))
  .openapi(getRoute, async (c) => c.json(await getGift(c.var.ctx, c.req.valid('param')), 200))
