import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AuthProvider, useAuth } from './auth-provider.tsx'

function Who() {
  const { user, session, isLoading } = useAuth()
  return <p>{JSON.stringify({ user, session, isLoading })}</p>
}

test('useAuth outside its provider says what is missing', () => {
  expect(() => renderToString(<Who />)).toThrow('useAuth must be used within an AuthProvider')
})

test('a page from the server knows nobody and says that it is still loading', () => {
  const html = renderToString(
    <AuthProvider>
      <Who />
    </AuthProvider>,
  )
  expect(html.replaceAll('&quot;', '"')).toBe('<p>{"user":null,"session":null,"isLoading":true}</p>')
})
