import { useCallback } from 'react'
import type { ProductRow } from '#contract/admin-content.ts'
import { dollars, minorUnits } from '#contract/money.ts'
import { api } from '../session/client.ts'
import { AdminHead } from './admin-head.tsx'
import { adminMeta } from './admin-meta.ts'
import { ContentItem, Facts, StateBadge } from './content-item.tsx'
import { ContentList } from './content-list.tsx'
import { Desk } from './desk/desk.tsx'
import { NewButton } from './desk/new-button.tsx'
import { productKind } from './desk/products/product-kind.ts'
import { RowActions } from './desk/row-actions.tsx'
import { useOpenForm } from './desk/use-open-form.ts'
import { useAnswer } from './use-answer.ts'
import { useListQuery } from './use-list-query.ts'

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
