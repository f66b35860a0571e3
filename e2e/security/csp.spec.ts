import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/test.ts'
import { evilHost } from '../fixtures/xss-corpus.ts'
import { recordPayloadEffects, waitForScripts } from '../fixtures/xss-watch.ts'

const post = '/blog/ten-quiet-minutes-before-the-phone'

/** Injects markup as if it had passed the sanitizer. Changes the response body; the headers stay those of the site. */
async function smuggle(page: Page, path: string, markup: string): Promise<void> {
  await page.route(path, async (route) => {
    const answer = await route.fetch()
    const html = await answer.text()
    const changed = html.replace('<div class="prose">', (start) => start + markup)
    expect(changed).not.toBe(html)
    await route.fulfill({ response: answer, body: changed })
  })
}

test.describe('what beat the cleaner', () => {
  test.use({ expectsCspViolations: true })

  const ways = [
    ['script-src-elem', '<script>hurt()</script>'],
    ['script-src-elem', `<script src="https://${evilHost}/a.js"></script>`],
    ['script-src-elem', '<script src="data:text/javascript,hurt()"></script>'],
    ['script-src-elem', '<script nonce="">hurt()</script>'],
    ['script-src-attr', '<img src="/favicon.svg" onload="hurt()" alt="">'],
    ['script-src-attr', '<svg onload="hurt()"></svg>'],
    ['script-src-elem', '<iframe srcdoc="<script>parent.hurt()</script>"></iframe>'],
    ['frame-src', `<iframe src="https://${evilHost}/"></iframe>`],
    ['object-src', `<object data="https://${evilHost}/a"></object>`],
    ['style-src-elem', '<style>body{display:none}</style>'],
    ['style-src-elem', `<link rel="stylesheet" href="https://${evilHost}/a.css">`],
    ['base-uri', `<base href="https://${evilHost}/">`],
    ['media-src', `<video src="https://${evilHost}/a"></video>`],
    ['img-src', `<img src="http://${evilHost}/a.png" alt="">`],
  ] as const
  for (const [rule, markup] of ways)
    test(`is stopped by the policy of the page: ${markup}`, async ({ context, page, cspViolations }) => {
      const harm = await recordPayloadEffects(context)
      await smuggle(page, post, markup)
      await page.goto(post)
      await waitForScripts(page)
      await expect.poll(() => cspViolations.map((one) => one.directive)).toContain(rule)
      expect(harm).toEqual([])
    })

  test('a link that is a script, and a form that leads elsewhere, do nothing when they are used', async ({
    context,
    page,
    cspViolations,
  }) => {
    const harm = await recordPayloadEffects(context)
    const form = `<form action="https://${evilHost}/"><button>Sign in here</button></form>`
    await smuggle(page, post, `<a href="javascript:hurt()">A trap</a>${form}`)
    await page.goto(post)
    // Click within the page: Playwright would wait for the blocked navigations.
    const press = (element: HTMLElement | SVGElement) => (element as HTMLElement).click()
    await page.getByRole('link', { name: 'A trap', exact: true }).evaluate(press)
    await page.getByRole('button', { name: 'Sign in here', exact: true }).evaluate(press)
    await expect
      .poll(() => cspViolations.map((one) => one.directive).sort())
      .toEqual(expect.arrayContaining(['form-action', 'script-src-elem']))
    expect(harm).toEqual([])
    expect(new URL(page.url()).pathname).toBe(post)
  })

  test('is reported by the browser, and the site takes the report', async ({ page }) => {
    await smuggle(page, post, '<script>hurt()</script>')
    const reported = page.context().waitForEvent('response', (answer) => answer.url().endsWith('/api/csp-reports'))
    await page.goto(post)
    const answer = await reported
    expect(answer.status()).toBe(204)
    const report = answer.request().postDataJSON()['csp-report']
    expect(report).toMatchObject({ 'document-uri': page.url(), 'blocked-uri': 'inline' })
  })
})

test('another site can neither read the session of a visitor nor ask in their name', async ({
  browser,
  account,
  signIn,
  baseURL,
}) => {
  // Not the fixture's context, because the foreign page may log errors to its console.
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  const stranger = createServer((_request, answer) => {
    answer.setHeader('content-type', 'text/html')
    answer.end('<!doctype html><title>Elsewhere</title><p>Elsewhere')
  }).listen(0, '127.0.0.1')
  await once(stranger, 'listening')
  const elsewhere = `http://127.0.0.1:${(stranger.address() as AddressInfo).port}/`
  await signIn({ page, ...(await account()) })
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('journey.session') ?? '{}').accessToken)
  expect(token).toMatch(/^\S{20,}$/)

  const other = await context.newPage()
  await other.goto(elsewhere)
  const taken = await other.evaluate(async (site) => {
    const said = (from: string) => (error: unknown) => `${from}: ${error instanceof Error ? error.name : 'no'}`
    const read = (init: RequestInit) => fetch(`${site}/api/auth/me`, init).then((answer) => answer.text())
    return {
      asked: await read({ credentials: 'include' }).catch(said('asked')),
      askedWithHeader: await read({ headers: { authorization: 'Bearer x' } }).catch(said('header')),
      page: await fetch(`${site}/`, { credentials: 'include' })
        .then((answer) => answer.text())
        .catch(said('page')),
      kept: JSON.stringify(localStorage) + document.cookie,
    }
  }, baseURL)
  expect(taken).toEqual({
    asked: 'asked: TypeError',
    askedWithHeader: 'header: TypeError',
    page: 'page: TypeError',
    kept: '{}',
  })

  // A tab opened by the foreign page has no opener, and the foreign page cannot read it.
  const opening = context.waitForEvent('page')
  await other.evaluate((site) => {
    Reflect.set(window, 'opened', window.open(`${site}/`))
  }, baseURL)
  const opened = await opening
  await expect(opened.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await opened.evaluate(() => window.opener)).toBeNull()
  const seen = await other.evaluate(() => {
    const tab: Window = Reflect.get(window, 'opened')
    if (tab.closed) return 'nothing'
    try {
      return tab.localStorage.getItem('journey.session')
    } catch (error) {
      return error instanceof Error ? error.name : 'no'
    }
  })
  expect(['nothing', 'SecurityError']).toContain(seen)
  await context.close()
  stranger.close()
  stranger.closeAllConnections()
})
