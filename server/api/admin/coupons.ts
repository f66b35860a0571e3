import {
  couponChange,
  couponForm,
  couponItems,
  couponPage,
  couponRead,
  couponsInput,
} from '#contract/coupons/coupons.schema.ts'
import { coupons, listCouponItems, listCoupons } from '../../coupons/index.ts'
import { crudOperations } from '../crud-operations.ts'
import { operation } from '../operation.ts'
import { router } from '../router.ts'

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
