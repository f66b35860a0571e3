import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AuthProvider, useAuth } from './auth-provider.tsx'

function AuthState() {
  const { user, session, isLoading } = useAuth()
  return <p>{JSON.stringify({ user, session, isLoading })}</p>
}

test("useAuth: throws 'useAuth must be used within an AuthProvider' outside its provider", () => {
  expect(() => renderToString(<AuthState />)).toThrow('useAuth must be used within an AuthProvider')
})

test('auth provider: is loading without a user when rendered on the server', () => {
  const html = renderToString(
    <AuthProvider>
      <AuthState />
    </AuthProvider>,
  )
  expect(html.replaceAll('&quot;', '"')).toBe('<p>{"user":null,"session":null,"isLoading":true}</p>')
})
