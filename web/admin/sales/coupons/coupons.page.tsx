import type { CouponRow } from '#contract/sales/coupons/coupons.schema.ts'
import { couponsListOptions } from '#contract/sales/coupons/list-options.ts'
import { api } from '../../../platform/api/client.ts'
import { adminMeta } from '../../../platform/seo/noindex.ts'
import { useMoney } from '../../../platform/ui/use-money.ts'
import { ContentForm } from '../../platform/content-form/content-form.tsx'
import { useFormParam } from '../../platform/content-form/use-form-param.ts'
import { AdminPageHeader } from '../../platform/layout/admin-page-header.tsx'
import { ContentItem, ItemDetails } from '../../platform/list/content-item.tsx'
import { ContentList, NewButton } from '../../platform/list/content-list.tsx'
import { loadList, shouldRevalidateList } from '../../platform/list/load-list.ts'
import { EditButton, RowActions } from '../../platform/list/row-actions.tsx'
import type { Route } from './+types/coupons.page'
import { couponContentType } from './coupon-content-type.tsx'
import { describeItems, describeTerms, describeUsage, describeValue } from './coupon-texts.ts'

export const meta = adminMeta('Coupons')

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadList(
    request,
    couponsListOptions,
    (query, init) => api.admin.coupons.$get({ query }, init),
    'Failed to fetch coupons',
  )

export const shouldRevalidate = shouldRevalidateList

/** Coupons of the owner, with how often they were used. */
export default function CouponsPage({ loaderData }: Route.ComponentProps) {
  const { formId, showForm } = useFormParam()
  return (
    <>
      <AdminPageHeader
        title="Coupons"
        lead="Codes that buyers enter at the checkout for a discount or free shipping."
        action={!formId && <NewButton onClick={() => showForm('new')}>New Coupon</NewButton>}
      />
      {formId && <ContentForm contentType={couponContentType} formId={formId} onClose={() => showForm(null)} />}
      <section className="sheet">
        <ContentList
          title="All coupons"
          noun="coupons"
          list={loaderData}
          rows={({ coupons }) => coupons}
          renderItem={(coupon) => <CouponItem key={coupon.id} coupon={coupon} onEdit={() => showForm(coupon.id)} />}
          searchPlaceholder="Code"
          empty="No coupons yet. While one is active, the checkout asks buyers for a code."
        />
      </section>
    </>
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
