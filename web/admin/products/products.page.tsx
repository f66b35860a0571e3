import { useCallback } from 'react'
import type { ProductRow } from '#contract/content/content-lists.schema.ts'
import { dollars, minorUnits } from '#contract/money.ts'
import { api } from '../../api/client.ts'
import { useAnswer } from '../../api/use-fetch.ts'
import { Desk } from '../content-form/content-form.tsx'
import { useOpenForm } from '../content-form/use-form-param.ts'
import { adminMeta } from '../layout/admin-meta.ts'
import { AdminHead } from '../layout/admin-page-header.tsx'
import { ContentItem, Facts, StateBadge } from '../list/content-item.tsx'
import { ContentList } from '../list/content-list.tsx'
import { NewButton } from '../list/new-button.tsx'
import { RowActions } from '../list/row-actions.tsx'
import { useListQuery } from '../list/use-list-query.ts'
import { productKind } from './product-content-type.ts'

export const meta = () => adminMeta('Products')

const kinds = { physical: 'Physical', digital: 'Digital', bundle: 'Bundle' }

export default function Products() {
  const { query, searched } = useListQuery('products')
  const page = useCallback(async () => (await api.admin.products.$get({ query })).json(), [query])
  const list = useAnswer(page, 'Failed to fetch products')
  const { form, show } = useOpenForm()
  return (
    <>
      <AdminHead
        title="Products"
        lead="What the store sells, and for how much."
        action={!form && <NewButton open={() => show('new')}>New Product</NewButton>}
      />
      {form && <Desk kind={productKind} form={form} onClose={() => show(null)} onOpen={show} onChanged={list.reload} />}
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
      <Facts>
        {[
          <b key="price" className="text-ink tabular-nums">
            {dollars(minorUnits(price))}
          </b>,
          originalPrice && `was ${dollars(minorUnits(originalPrice))}`,
          kinds[kind],
          badge && `Badge: ${badge}`,
        ]}
      </Facts>
      {description && <p className="max-w-prose text-ink-muted">{description}</p>}
    </ContentItem>
  )
}
