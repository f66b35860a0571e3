import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useCart } from './cart-context.ts'
import { CartProvider } from './cart-provider.tsx'

function CartProbe() {
  const { items, isOpen, itemCount } = useCart()
  return <p>{JSON.stringify({ items, isOpen, itemCount })}</p>
}

test('useCart outside a CartProvider throws', () => {
  expect(() => renderToString(<CartProbe />)).toThrow('useCart must be used within a CartProvider')
})

test('the server renders an empty cart', () => {
  const html = renderToString(
    <CartProvider>
      <CartProbe />
    </CartProvider>,
  )
  expect(html.replaceAll('&quot;', '"')).toBe('<p>{"items":[],"isOpen":false,"itemCount":0}</p>')
})
