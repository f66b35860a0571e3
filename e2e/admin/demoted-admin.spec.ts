import type { APIRequestContext } from '@playwright/test'
import { expect, owner, test } from '../fixtures/test.ts'

type Session = { accessToken: string; user: { id: string } }

async function sessionOf(request: APIRequestContext, who: { email: string; password: string }): Promise<Session> {
  return (await request.post('/api/auth/sign-in', { data: who })).json()
}

test('a screen that a demoted admin still has open changes nothing, says why, and is gone at the next visit', async ({
  page,
  request,
  account,
  signIn,
}) => {
  const who = await account()
  const { user } = await sessionOf(request, who)
  const { accessToken } = await sessionOf(request, owner)
  const makeThem = async (role: 'admin' | 'user') => {
    const headers = { authorization: `Bearer ${accessToken}` }
    const answer = await request.put(`/api/admin/users/${user.id}/role`, { headers, data: { role } })
    expect(answer.status()).toBe(200)
  }
  await makeThem('admin')
  await signIn({ ...who, page })
  await page.goto('/admin/blog')
  const control = page.getByRole('switch').first()
  await expect(control).toHaveAttribute('aria-checked', 'true')

  await makeThem('user')
  const refused = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await control.click()
  expect((await refused).status()).toBe(403)
  await expect(page.getByText("Failed to update blog post. You don't have admin privileges.")).toBeVisible()
  await expect(control).toHaveAttribute('aria-checked', 'true')
  await page.reload()
  await expect(page).toHaveURL('/auth?reason=admin')
})
