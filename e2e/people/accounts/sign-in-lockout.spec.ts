import type { APIRequestContext, Page } from '@playwright/test'
import { signInByForm } from '../../fixtures/auth-forms.ts'
import { expect, test } from '../../fixtures/test.ts'

const signInFrom = (request: APIRequestContext, ip: string, data: { email: string; password: string }) =>
  request.post('/api/auth/sign-in', { data, headers: { 'x-forwarded-for': ip } })

async function lockAccount(request: APIRequestContext, account: { email: string; password: string }) {
  const wrong = { ...account, password: 'a wrong guess' }
  for (let ip = 1; ip <= 10; ip += 1) await signInFrom(request, `198.51.100.${ip}`, wrong)
  expect((await signInFrom(request, '198.51.100.99', account)).status()).toBe(429)
}

const signOutButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Sign Out', exact: true })

test('locked account: a browser that signed in before signs in', async ({ page, request, account }) => {
  const user = await account()
  await page.goto('/auth')
  await signInByForm(page, user)
  await signOutButton(page).click()
  await expect(signOutButton(page)).toBeHidden()

  await lockAccount(request, user)
  await page.goto('/auth')
  await signInByForm(page, user)
  await expect(signOutButton(page)).toBeVisible()
})
