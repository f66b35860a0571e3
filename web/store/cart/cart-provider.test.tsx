import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CartProvider, useCart } from './cart-provider.tsx'

function InCart() {
  const { items, isOpen, itemCount } = useCart()
  return <p>{JSON.stringify({ items, isOpen, itemCount })}</p>
}

test('useCart outside its provider says what is missing', () => {
  expect(() => renderToString(<InCart />)).toThrow('useCart must be used within a CartProvider')
})

test('a page from the server knows no cart: it is the same for everyone', () => {
  const html = renderToString(
    <CartProvider>
      <InCart />
    </CartProvider>,
  )
  expect(html.replaceAll('&quot;', '"')).toBe('<p>{"items":[],"isOpen":false,"itemCount":0}</p>')
})
