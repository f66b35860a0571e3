import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test } from '../../fixtures/test.ts'

const signInFrom = (request: APIRequestContext, ip: string, data: { email: string; password: string }) =>
  request.post('/api/auth/sign-in', { data, headers: { 'x-forwarded-for': ip } })

async function lockAccount(request: APIRequestContext, account: { email: string; password: string }) {
  const wrong = { ...account, password: 'a wrong guess' }
  for (let ip = 1; ip <= 10; ip += 1) await signInFrom(request, `198.51.100.${ip}`, wrong)
  expect((await signInFrom(request, '198.51.100.99', account)).status()).toBe(429)
}

async function signInWithForm(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Password', { exact: true }).press('Enter')
}

const signOutButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Sign Out', exact: true })

test('locked account: a browser that signed in before signs in', async ({ page, request, account }) => {
  const user = await account()
  await page.goto('/auth')
  await signInWithForm(page, user)
  await signOutButton(page).click()
  await expect(signOutButton(page)).toBeHidden()

  await lockAccount(request, user)
  await page.goto('/auth')
  await signInWithForm(page, user)
  await expect(signOutButton(page)).toBeVisible()
})

test('locked account: a password reset signs in although the guessing continues', async ({
  page,
  request,
  account,
  mail,
}) => {
  const user = await account()
  await lockAccount(request, user)
  await page.goto('/auth')
  await signInWithForm(page, user)
  await expect(page.getByText('Too many attempts.')).toBeVisible()

  await request.post('/api/auth/request-reset', { data: { email: user.email } })
  const { text } = await mail.latest(user.email, /password/i)
  const path = /https?:\/\/\S+(\/auth\/reset\S+)/.exec(text)?.[1] ?? ''
  const next = { ...user, password: 'a quite new plum' }
  await page.goto(path)
  await page.getByLabel('New password').fill(next.password)
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByRole('heading', { name: 'Your password has been changed' })).toBeVisible()
  await lockAccount(request, next)
  await page.getByRole('main').getByRole('link', { name: 'Sign In', exact: true }).click()
  await signInWithForm(page, next)
  await expect(signOutButton(page)).toBeVisible()
})
