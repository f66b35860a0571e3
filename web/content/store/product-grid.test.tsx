import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { productCoverNames } from '#contract/content/cover-names.ts'
import type { ProductCard as Product } from '#contract/content/store/products.ts'
import { buildProductCard } from './cart/cart.fixture.ts'
import { CartProvider } from './cart/cart-provider.tsx'
import { storeCovers } from './product-covers.ts'
import { ProductGrid } from './product-grid.tsx'

function renderGrid(products: Product[]): string {
  const element = (
    <CartProvider>
      <ProductGrid products={products} covers={storeCovers(products)} hasClasses />
    </CartProvider>
  )
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
}

const features = ['one', 'two', 'three', 'four', 'five']

test('product card: shows three features and the number of others', () => {
  const html = renderGrid([buildProductCard({ features })])
  for (const text of ['one', 'two', 'three', '+2 more features']) expect(html).toContain(text)
  expect(html).not.toContain('four')
  expect(renderGrid([buildProductCard({ features: features.slice(0, 3) })])).not.toContain('more features')
})

test('product card: omits missing rating, badge and original price', () => {
  const plain = renderGrid([buildProductCard({ rating: null, reviewCount: 0 })])
  for (const text of ['reviews', 'badge', 'was ']) expect(plain).not.toContain(text)
  const full = renderGrid([buildProductCard({ badge: 'Best Seller', originalPrice: '29.99' })])
  for (const text of [
    'Best Seller',
    '4.8',
    '89 reviews',
    '$24.99',
    '$29.99',
    'Add to Cart',
    'href="/store/refill-pages"',
  ])
    expect(full.replace(/<!-- -->/g, '')).toContain(text)
})

test('product without a picture: drawn by its kind with its initials, unlike its neighbors and the samples', () => {
  const kinds = ['physical', 'digital', 'bundle'] as const
  const names = ['Audit Stickers', 'Audit Seals', 'Audit Sheets']
  const ownProducts = kinds.flatMap((kind) =>
    names.map((name) => buildProductCard({ name, kind, slug: `${kind} ${name}`, cover: null, imageUrl: null })),
  )
  const samples = ['complete-system', 'refill-pages', 'digital-journey-planner', 'ultimate-journey-kit'].map((slug) =>
    buildProductCard({ slug }),
  )
  const drawings = renderGrid([...samples, ...ownProducts].map((product, id) => ({ ...product, id })))
    .match(/<div class="(?:art-frame )?art">.*?<\/svg>/gs)
    ?.map((html) => html.slice(html.indexOf('<path')).replace(/_R_\w+_/g, ''))
  expect(drawings).toHaveLength(13)
  expect(new Set(drawings?.slice(0, 4)).size).toBe(4)
  for (const [index, drawing] of drawings?.slice(4).entries() ?? []) {
    expect(drawing).toContain('>AS</text>')
    expect(drawing).toMatch(/--art-(amber|green|blue|violet)-lo/)
    expect(drawing).not.toBe(drawings?.[index + 5])
  }
})

test('chosen drawing: each is different and in the list as chosen', () => {
  const products = productCoverNames.map((cover, id) =>
    buildProductCard({ id, cover, slug: `own-${id}`, imageUrl: null }),
  )
  const drawings = renderGrid(products)
    .match(/<div class="art-frame art">.*?<\/svg>/gs)
    ?.map((html) => html.slice(html.indexOf('<path')).replace(/_R_\w+_/g, ''))
  expect(new Set(drawings).size).toBe(productCoverNames.length)
})

test('no products: shows an empty state with a link', () => {
  const html = renderGrid([])
  expect(html).toContain('The shelf is being restocked')
  expect(html).toContain('href="/classes"')
  expect(html).not.toContain('Add to Cart')
})

test('bundle: shown below the grid with its savings', () => {
  const bundle = buildProductCard({
    id: 999,
    slug: 'kit',
    name: 'A Kit',
    kind: 'bundle',
    price: '149.99',
    originalPrice: '214.95',
  })
  const html = renderGrid([buildProductCard(), bundle])
  expect(html.indexOf('A Kit')).toBeGreaterThan(html.indexOf('Refill Pages'))
  expect(html).toContain('Save $64.96')
})
