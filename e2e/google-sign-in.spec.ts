import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Account } from '../tests/google/stand-in.ts'
import { expectClean, open } from './axe.ts'
import { expect } from './fixtures.ts'
import { test } from './google-site.ts'

async function continueAs(page: Page, { email }: Account, address = '/auth'): Promise<void> {
  await open(page, address)
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.getByRole('combobox', { name: 'Account' }).selectOption(email)
  await page.getByRole('button', { name: 'Allow' }).click()
}

const welcome = (page: Page) => page.getByRole('status').filter({ hasText: 'Welcome back!' })

test('somebody new is signed in, comes to where they were going, and stays signed in', async ({ page, google }) => {
  const account = google.account()
  await continueAs(page, account, '/auth?next=%2Faccount')
  await expect(page).toHaveURL('/account')
  await expect(welcome(page)).toContainText('You have successfully signed in.')
  await expect(page.getByLabel('Full name')).toHaveValue('Pat Hill')
  await page.reload()
  await expect(page.getByLabel('Full name')).toHaveValue('Pat Hill')
  expect(await page.context().cookies()).toEqual([])
})

test('somebody with a confirmed account finds it, and is told by mail', async ({ page, google, account, mail }) => {
  const { email } = await account()
  await continueAs(page, google.account({ email }))
  await expect(page).toHaveURL('/')
  await expect(welcome(page)).toBeVisible()
  expect((await mail.latest(email, /sign in with Google/)).text).toContain('Your password works as before.')
})

test('an account that nobody confirmed is its owner’s from then on, and the password of before opens nothing', async ({
  page,
  request,
  google,
}) => {
  const stranger = { email: `${randomUUID()}@example.com`, password: 'waiting for the owner' }
  await request.post('/api/auth/sign-up', { data: stranger })
  await continueAs(page, google.account({ email: stranger.email }))
  await expect(welcome(page)).toBeVisible()
  const answer = await request.post('/api/auth/sign-in', { data: stranger })
  expect(answer.status()).toBe(401)
})

test('whoever does not finish at Google is told so and is not signed in', async ({ page, google }) => {
  google.account()
  await open(page, '/auth')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are not signed in')
  expect(new URL(page.url()).search).toBe('')
  await expectClean(page, 'a sign-in that was not finished')
  await page.getByRole('link', { name: 'Back to Sign In' }).click()
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible()
})

test('an address that somebody else began signs nobody in', async ({ page, browser, baseURL, google }) => {
  const theirs = google.account()
  const began = await (await page.request.post('/api/auth/google')).json()
  const { code, state } = await google.allow(began.authUrl, theirs)
  const victim = await (await browser.newContext({ baseURL })).newPage()
  await victim.goto(`/auth/google?code=${code}&state=${state}`)
  await expect(victim.getByRole('heading', { level: 1 })).toHaveText('You are not signed in')
  expect(await victim.evaluate(() => localStorage.getItem('journey.session'))).toBeNull()
  await victim.context().close()
})

test('an address of another site is no place to go to', async ({ page, google }) => {
  await continueAs(page, google.account(), '/auth?next=%2F%2Fevil.example')
  await expect(page).toHaveURL('/')
})

test('the sign-in page offers Google in both of its tabs', async ({ page }) => {
  await open(page, '/auth')
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible()
  await expectClean(page, 'the sign-in page with Google')
})
