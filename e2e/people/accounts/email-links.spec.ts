import type { Page, Request } from '@playwright/test'
import { expect, test } from '../../fixtures/test.ts'

const findLink = (text: string) => new URL(/https?:\/\/\S+\/auth\/\S+/.exec(text)?.[0] ?? 'about:blank')

function collectRequests(page: Page): Request[] {
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  return requests
}

async function findRequestsWithSecret(page: Page, link: URL, followLink: () => Promise<void>): Promise<string[]> {
  const secret = link.searchParams.get('token') ?? ''
  expect(secret.length).toBeGreaterThan(40)
  const requests = collectRequests(page)
  await page.goto(link.href)
  await expect(page).toHaveURL(link.pathname)
  await followLink()
  await page.goto('/blog')
  const matches: string[] = []
  const referers = new Set<string>()
  for (const request of requests) {
    const { referer = '' } = await request.allHeaders()
    referers.add(referer)
    if (`${request.url()} ${referer}`.includes(secret)) matches.push(`${request.method()} ${request.url()} ${referer}`)
  }
  expect(
    [...referers].some((referer) => referer.endsWith('/blog')),
    'Referers are seen',
  ).toBe(true)
  return matches
}

test('mailed link: the token appears only in the opened URL and in no Referer', async ({ page, request, mail }) => {
  const user = { email: `${crypto.randomUUID()}@example.com`, password: 'three short words' }
  expect((await request.post('/api/auth/sign-up', { data: user })).ok()).toBe(true)
  const confirmationLink = findLink((await mail.latest(user.email)).text)
  const confirmationRequests = await findRequestsWithSecret(page, confirmationLink, async () => {
    await page.getByRole('button', { name: 'Confirm my email', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Sign In', exact: true }).click()
    await expect(page).toHaveURL('/auth')
  })
  expect(confirmationRequests).toEqual([`GET ${confirmationLink.href} `])

  await request.post('/api/auth/request-reset', { data: { email: user.email } })
  const resetLink = findLink((await mail.latest(user.email, /new password/i)).text)
  const resetRequests = await findRequestsWithSecret(page, resetLink, async () => {
    await page.getByLabel('New password').fill('four other short words')
    await page.getByLabel('New password').press('Enter')
    await expect(page.getByRole('main').getByRole('link', { name: 'Sign In', exact: true })).toBeVisible()
  })
  expect(resetRequests).toEqual([`GET ${resetLink.href} `])
})
