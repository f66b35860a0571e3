import {
  couponChange,
  couponForm,
  couponItems,
  couponPage,
  couponRead,
  couponsInput,
} from '#contract/sales/coupons/coupons.schema.ts'
import { crudOperations } from '../../platform/api/crud-operations.ts'
import { operation } from '../../platform/api/operation.ts'
import { router } from '../../platform/api/router.ts'
import { coupons, listCouponItems, listCoupons } from './admin/coupons.ts'

export const adminCouponsApi = router().openapiRoutes([
  ...crudOperations('/admin/coupons', coupons, {
    permission: 'admin',
    singular: 'a coupon',
    listSummary: 'List or search coupons with their uses, including inactive ones',
    flag: 'active',
    list: { verb: listCoupons, query: couponsInput, output: couponPage },
    form: couponForm,
    change: couponChange,
    read: couponRead,
  }),
  operation('GET /admin/coupon-items', listCouponItems, {
    summary: 'List the products, classes and sessions that a coupon can apply to',
    output: couponItems,
  }),
])
