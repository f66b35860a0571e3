import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { ProductCard as Product } from '#contract/store/products.ts'
import { aProduct } from './cart/cart.fixture.ts'
import { CartProvider } from './cart/cart-provider.tsx'
import { ProductGrid } from './product-grid.tsx'

function shelf(products: Product[]): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <CartProvider>
        <ProductGrid onSale={products} />
      </CartProvider>
    </MemoryRouter>,
  )
}

const features = ['one', 'two', 'three', 'four', 'five']

test('a card shows the first three features and counts the others', () => {
  const html = shelf([aProduct({ features })])
  for (const shown of ['one', 'two', 'three', '+2 more features']) expect(html).toContain(shown)
  expect(html).not.toContain('four')
  expect(shelf([aProduct({ features: features.slice(0, 3) })])).not.toContain('more features')
})

test('a card has what the product has: no rating, no badge and no old price where there is none', () => {
  const plain = shelf([aProduct({ rating: null, reviewCount: 0 })])
  for (const missing of ['reviews', 'badge', 'was ']) expect(plain).not.toContain(missing)
  const full = shelf([aProduct({ badge: 'Best Seller', originalPrice: '29.99' })])
  for (const words of [
    'Best Seller',
    '4.8',
    '89 reviews',
    '$24.99',
    '$29.99',
    'Add to Cart',
    'href="/store/refill-pages"',
  ])
    expect(full.replace(/<!-- -->/g, '')).toContain(words)
})

test('an empty shelf says what will be on it and offers the next step', () => {
  const html = shelf([])
  expect(html).toContain('The shelf is being restocked')
  expect(html).toContain('href="/classes"')
  expect(html).not.toContain('Add to Cart')
})

test('a kit stands below the shelf, with what it saves', () => {
  const kit = aProduct({
    id: 999,
    slug: 'kit',
    name: 'A Kit',
    kind: 'bundle',
    price: '149.99',
    originalPrice: '214.95',
  })
  const html = shelf([aProduct(), kit])
  expect(html.indexOf('A Kit')).toBeGreaterThan(html.indexOf('Refill Pages'))
  expect(html).toContain('Save $64.96')
})
