import { useCallback } from 'react'
import type { ProductRow } from '#contract/content/content-lists.schema.ts'
import { formatUsd, toMinorUnits } from '#contract/money.ts'
import { api } from '../../api/client.ts'
import { useFetch } from '../../api/use-fetch.ts'
import { adminMeta } from '../../seo/noindex.ts'
import { ContentForm } from '../content-form/content-form.tsx'
import { useFormParam } from '../content-form/use-form-param.ts'
import { AdminPageHeader } from '../layout/admin-page-header.tsx'
import { ContentItem, ItemDetails, StateBadge } from '../list/content-item.tsx'
import { ContentList } from '../list/content-list.tsx'
import { NewButton } from '../list/new-button.tsx'
import { RowActions } from '../list/row-actions.tsx'
import { useListQuery } from '../list/use-list-query.ts'
import { productContentType } from './product-content-type.ts'

export const meta = () => adminMeta('Products')

const kinds = { physical: 'Physical', digital: 'Digital', bundle: 'Bundle' }

export default function ProductsPage() {
  const { query, searched } = useListQuery('products')
  const page = useCallback(async () => (await api.admin.products.$get({ query })).json(), [query])
  const list = useFetch(page, 'Failed to fetch products')
  const { form, show } = useFormParam()
  return (
    <>
      <AdminPageHeader
        title="Products"
        lead="What the store sells, and for how much."
        action={!form && <NewButton open={() => show('new')}>New Product</NewButton>}
      />
      {form && (
        <ContentForm
          kind={productContentType}
          form={form}
          onClose={() => show(null)}
          onOpen={show}
          onChanged={list.reload}
        />
      )}
      <section className="sheet">
        <ContentList
          title="All Products"
          noun="products"
          list={list}
          rows={({ products }) => products}
          item={(product) => <ProductItem key={product.id} product={product} edit={show} onChanged={list.reload} />}
          searched={searched}
          foundBy="Name"
          empty="No products found."
        />
      </section>
    </>
  )
}

type ProductItemProps = { product: ProductRow; edit: (id: string) => void; onChanged: () => void }

function ProductItem({ product, edit, onChanged }: ProductItemProps) {
  const { id, name, description, price, originalPrice, badge, kind, isActive } = product
  return (
    <ContentItem
      title={name}
      badge={<StateBadge on={isActive} words={['Active', 'Inactive']} />}
      control={{
        label: 'Active',
        checked: isActive,
        change: (active) => api.admin.products[':id'].active.$put({ param: { id: String(id) }, json: { active } }),
        done: (active) => `Product ${active ? 'activated' : 'deactivated'} successfully`,
        failure: 'Failed to update product',
        onChanged,
      }}
      actions={
        <RowActions
          title={name}
          noun="product"
          onEdit={() => edit(String(id))}
          remove={() => api.admin.products[':id'].$delete({ param: { id: String(id) } })}
          done="Product deleted successfully"
          failure="Failed to delete product"
          onDeleted={onChanged}
        />
      }
    >
      <ItemDetails>
        {[
          <b key="price" className="text-ink tabular-nums">
            {formatUsd(toMinorUnits(price))}
          </b>,
          originalPrice && `was ${formatUsd(toMinorUnits(originalPrice))}`,
          kinds[kind],
          badge && `Badge: ${badge}`,
        ]}
      </ItemDetails>
      {description && <p className="max-w-prose text-ink-muted">{description}</p>}
    </ContentItem>
  )
}
