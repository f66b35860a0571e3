import type { ProductRow } from '#contract/content/editing/content-lists.schema.ts'
import { productsListOptions } from '#contract/content/editing/list-options.ts'
import { api } from '../../../platform/api/client.ts'
import { adminMeta } from '../../../platform/seo/noindex.ts'
import { ButtonLink } from '../../../platform/ui/button.tsx'
import { useMoney } from '../../../platform/ui/use-money.ts'
import { ContentPage } from '../../platform/content-form/content-page.tsx'
import { Permitted, useIsPermitted } from '../../platform/layout/permitted.tsx'
import { ContentItem, ItemDetails } from '../../platform/list/content-item.tsx'
import { listLoader, shouldRevalidateList } from '../../platform/list/load-list.ts'
import { OnOffBadge } from '../../platform/list/on-off-badge.tsx'
import { RowActions } from '../../platform/list/row-actions.tsx'
import type { Route } from './+types/products.page'
import { productContentType } from './product-content-type.tsx'
import { StockButton } from './stock-button.tsx'

export const meta = adminMeta('Products')

const kinds = { physical: 'Physical', digital: 'Digital', bundle: 'Bundle' }

export const clientLoader = listLoader(
  productsListOptions,
  (query, init) => api.admin.products.$get({ query }, init),
  'Failed to fetch products',
)

export const shouldRevalidate = shouldRevalidateList

export default function ProductsPage({ loaderData }: Route.ComponentProps) {
  const isPermitted = useIsPermitted()
  return (
    <ContentPage
      title="Products"
      lead={
        isPermitted('content')
          ? 'Manage what the store sells and for how much.'
          : 'What the store sells, and how many are left.'
      }
      contentType={productContentType}
      newLabel="New Product"
      action={(newButton) =>
        isPermitted('content') && (
          <div className="row">
            {newButton}
            <ButtonLink variant="secondary" to="/admin/events?tab=courses&form=new">
              New Course
            </ButtonLink>
          </div>
        )
      }
      heading="All Products"
      noun="products"
      list={loaderData}
      rows={({ products }) => products}
      renderItem={(product, onEdit) => <ProductItem key={product.id} product={product} onEdit={onEdit} />}
      searchPlaceholder="Name"
      empty="No products found."
    />
  )
}

type ProductItemProps = { product: ProductRow; onEdit: (id: string) => void }

function ProductItem({ product, onEdit }: ProductItemProps) {
  const { id, name, description, price, originalPrice, badge, kind, isActive } = product
  const money = useMoney()
  return (
    <ContentItem
      title={name}
      imageUrl={product.imageUrl}
      badge={!isActive && <OnOffBadge isOn={false} labels={['Active', 'Inactive']} />}
      control={{
        permission: 'content',
        label: 'Active',
        checked: isActive,
        change: (active) => api.admin.products[':id'].active.$put({ param: { id: String(id) }, json: { active } }),
        successText: (active) => `Product ${active ? 'activated' : 'deactivated'} successfully`,
        errorText: 'Failed to update product',
      }}
      actions={
        <>
          <Permitted permission="content">
            <RowActions
              title={name}
              noun="product"
              onEdit={() => onEdit(String(id))}
              remove={() => api.admin.products[':id'].$delete({ param: { id: String(id) } })}
              successText="Product deleted successfully"
              errorText="Failed to delete product"
            />
          </Permitted>
          {(kind === 'physical' || product.stock !== null) && <StockButton product={product} />}
        </>
      }
    >
      <ItemDetails>
        {[
          <b key="price" className="text-ink tabular-nums">
            {money.format(money.toMinor(price))}
          </b>,
          originalPrice && `was ${money.format(money.toMinor(originalPrice))}`,
          kinds[kind],
          product.stock !== null && `${product.stock} in stock`,
          badge && `Badge: ${badge}`,
        ]}
      </ItemDetails>
      {description && <p className="max-w-prose text-ink-muted">{description}</p>}
    </ContentItem>
  )
}
