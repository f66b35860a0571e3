import type { CouponRow } from '#contract/sales/coupons/coupons.schema.ts'
import { couponsListOptions } from '#contract/sales/coupons/list-options.ts'
import { api } from '../../../platform/api/client.ts'
import { adminMeta } from '../../../platform/seo/noindex.ts'
import { useMoney } from '../../../platform/ui/use-money.ts'
import { ContentPage } from '../../platform/content-form/content-page.tsx'
import { ContentItem, ItemDetails } from '../../platform/list/content-item.tsx'
import { listLoader, shouldRevalidateList } from '../../platform/list/load-list.ts'
import { EditButton, RowActions } from '../../platform/list/row-actions.tsx'
import type { Route } from './+types/coupons.page'
import { couponContentType } from './coupon-content-type.tsx'
import { describeItems, describeTerms, describeUsage, describeValue } from './coupon-texts.ts'

export const meta = adminMeta('Coupons')

export const clientLoader = listLoader(
  couponsListOptions,
  (query, init) => api.admin.coupons.$get({ query }, init),
  'Failed to fetch coupons',
)

export const shouldRevalidate = shouldRevalidateList

/** Coupons of the owner, with how often they were used. */
export default function CouponsPage({ loaderData }: Route.ComponentProps) {
  return (
    <ContentPage
      title="Coupons"
      lead="Codes that buyers enter at the checkout for a discount or free shipping."
      contentType={couponContentType}
      newLabel="New Coupon"
      heading="All coupons"
      noun="coupons"
      list={loaderData}
      rows={({ coupons }) => coupons}
      renderItem={(coupon, onEdit) => <CouponItem key={coupon.id} coupon={coupon} onEdit={() => onEdit(coupon.id)} />}
      searchPlaceholder="Code"
      empty="No coupons yet. While one is active, the checkout asks buyers for a code."
    />
  )
}

function CouponItem({ coupon, onEdit }: { coupon: CouponRow; onEdit: () => void }) {
  const { id, code, isActive, uses } = coupon
  const money = useMoney()
  return (
    <ContentItem
      title={code}
      imageUrl={null}
      control={{
        label: 'Active',
        checked: isActive,
        change: (active) => api.admin.coupons[':id'].active.$put({ param: { id }, json: { active } }),
        successText: (active) => (active ? 'Buyers can use this coupon' : 'This coupon can no longer be used'),
        errorText: 'Failed to update coupon',
      }}
      actions={
        uses > 0 ? (
          <EditButton title={code} onEdit={onEdit} />
        ) : (
          <RowActions
            title={code}
            noun="coupon"
            onEdit={onEdit}
            remove={() => api.admin.coupons[':id'].$delete({ param: { id } })}
            successText="Coupon deleted"
            errorText="Failed to delete coupon"
          />
        )
      }
    >
      <p>{`${describeValue(coupon, money)}. ${describeItems(coupon)}.`}</p>
      <ItemDetails>{[describeUsage(coupon), ...describeTerms(coupon, money)]}</ItemDetails>
    </ContentItem>
  )
}
