import { signInByApi } from '../../fixtures/api-session.ts'
import { expect, owner, test } from '../../fixtures/test.ts'

test('demoted admin: a change on an open page is rejected, a reload redirects', async ({
  page,
  request,
  account,
  signIn,
}) => {
  const credentials = await account()
  const { user } = await signInByApi(request, credentials)
  const { accessToken } = await signInByApi(request, owner)
  const setRole = async (role: 'admin' | 'user') => {
    const headers = { authorization: `Bearer ${accessToken}` }
    const response = await request.put(`/api/admin/users/${user.id}/role`, { headers, data: { role } })
    expect(response.status()).toBe(200)
  }
  await setRole('admin')
  await signIn({ ...credentials, page })
  await page.goto('/admin/blog')
  const control = page.getByRole('switch').first()
  await expect(control).toHaveAttribute('aria-checked', 'true')

  await setRole('user')
  const responsePromise = page.waitForResponse((response) => response.request().method() === 'PUT')
  await control.click()
  expect((await responsePromise).status()).toBe(403)
  await expect(page.getByText('Failed to update blog post', { exact: true })).toBeVisible()
  await expect(control).toHaveAttribute('aria-checked', 'true')
  await page.reload()
  await expect(page).toHaveURL('/auth?reason=admin')
})
