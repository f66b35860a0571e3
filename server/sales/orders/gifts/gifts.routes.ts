import { idParams } from '#contract/people/accounts/account.schema.ts'
import {
  boughtGift,
  boughtGifts,
  giftCodeInput,
  giftInput,
  giftPreview,
  redeemInput,
} from '#contract/sales/gifts/gifts.schema.ts'
import { checkoutResponse, idempotencyHeaders } from '#contract/sales/orders/orders.schema.ts'
import { operation } from '../../../platform/api/operation.ts'
import { router } from '../../../platform/api/router.ts'
import { getGift, listGifts } from './list-gifts.ts'
import { orderGift } from './order-gift.ts'
import { previewGift, redeemGift } from './redeem-gift.ts'

export const giftsApi = router().openapiRoutes([
  operation('POST /gifts', orderGift, {
    summary: 'Order a product or a class as a gift and start a checkout session',
    headers: idempotencyHeaders,
    body: giftInput,
    output: checkoutResponse,
    status: 201,
    result: 'Done',
  }),
  operation('POST /gifts/preview', previewGift, {
    summary: 'Get what a gift code is for',
    body: giftCodeInput,
    output: giftPreview,
  }),
  operation('POST /gifts/redeem', redeemGift, {
    summary: 'Redeem a gift code',
    headers: idempotencyHeaders,
    body: redeemInput,
    output: checkoutResponse,
    status: 201,
    result: 'Done',
  }),
  operation('GET /account/gifts', listGifts, {
    summary: 'List the gifts I bought, with their codes',
    output: boughtGifts,
  }),
  operation('GET /account/gifts/{id}', getGift, {
    summary: 'Get a gift I bought',
    params: idParams,
    output: boughtGift,
  }),
])
