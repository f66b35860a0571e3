import type { Page, Request } from '@playwright/test'
import { expect, test } from '../fixtures/test.ts'

const linkIn = (text: string) => new URL(/https?:\/\/\S+\/auth\/\S+/.exec(text)?.[0] ?? 'about:blank')

/** Collects the requests of a page from now on. */
function requestsOf(page: Page): Request[] {
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  return requests
}

/** Opens a mailed link and runs `goOn`. Returns the requests with its secret in the URL or the Referer header. */
async function carriersOf(page: Page, link: URL, goOn: () => Promise<void>): Promise<string[]> {
  const secret = link.searchParams.get('token') ?? ''
  expect(secret.length).toBeGreaterThan(40)
  const requests = requestsOf(page)
  await page.goto(link.href)
  await expect(page).toHaveURL(link.pathname)
  await goOn()
  await page.goto('/blog')
  const carriers: string[] = []
  const referers = new Set<string>()
  for (const request of requests) {
    const { referer = '' } = await request.allHeaders()
    referers.add(referer)
    if (`${request.url()} ${referer}`.includes(secret)) carriers.push(`${request.method()} ${request.url()} ${referer}`)
  }
  expect(
    [...referers].some((referer) => referer.endsWith('/blog')),
    'Referers are seen',
  ).toBe(true)
  return carriers
}

test('the secret of a mailed link stands in one address only, the one that was opened, and in no Referer', async ({
  page,
  request,
  mail,
}) => {
  const who = { email: `${crypto.randomUUID()}@example.com`, password: 'three short words' }
  expect((await request.post('/api/auth/sign-up', { data: who })).ok()).toBe(true)
  const confirmation = linkIn((await mail.latest(who.email)).text)
  const confirmed = await carriersOf(page, confirmation, async () => {
    await page.getByRole('button', { name: 'Confirm my email', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Sign In', exact: true }).click()
    await expect(page).toHaveURL('/auth')
  })
  expect(confirmed).toEqual([`GET ${confirmation.href} `])

  await request.post('/api/auth/request-reset', { data: { email: who.email } })
  const reset = linkIn((await mail.latest(who.email, /new password/i)).text)
  const replaced = await carriersOf(page, reset, async () => {
    await page.getByLabel('New password').fill('four other short words')
    await page.getByLabel('New password').press('Enter')
    await expect(page.getByRole('main').getByRole('link', { name: 'Sign In', exact: true })).toBeVisible()
  })
  expect(replaced).toEqual([`GET ${reset.href} `])
})

test('a robot that looks at the links of a mail, by GET or HEAD, uses none of them up', async ({ request, mail }) => {
  const who = { email: `${crypto.randomUUID()}@example.com`, password: 'three short words' }
  await request.post('/api/auth/sign-up', { data: who })
  const confirmation = linkIn((await mail.latest(who.email)).text)
  await request.post('/api/auth/request-reset', { data: { email: who.email } })
  const reset = linkIn((await mail.latest(who.email, /new password/i)).text)
  for (const link of [confirmation, reset])
    for (const look of [request.head(link.href), request.get(link.href), request.get(`${link.href}&utm_source=mail`)])
      expect((await look).status()).toBe(200)

  const signIn = await request.post('/api/auth/sign-in', { data: who })
  expect((await signIn.json()).code).toBe('email_unconfirmed')
  const confirmed = await request.post('/api/auth/confirm', { data: { token: confirmation.searchParams.get('token') } })
  expect(await confirmed.json()).toEqual({ status: 'confirmed' })
  const data = { token: reset.searchParams.get('token'), password: 'four other short words' }
  expect((await request.post('/api/auth/reset-password', { data })).status()).toBe(200)
})
