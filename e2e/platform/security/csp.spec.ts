import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { quickRun } from '../../../tests/run-length.ts'
import { expect, test } from '../../fixtures/test.ts'
import { evilHost } from '../../fixtures/xss-corpus.ts'
import { recordPayloadEffects, waitForScripts } from '../../fixtures/xss-watch.ts'

const postPath = '/blog/ten-quiet-minutes-before-the-phone'

/** Injects markup as if it had passed the sanitizer. Changes the response body; the headers stay those of the site. */
async function injectMarkup(page: Page, path: string, markup: string): Promise<void> {
  await page.route(path, async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    const changedHtml = html.replace('<div class="prose">', (match) => match + markup)
    expect(changedHtml).not.toBe(html)
    await route.fulfill({ response, body: changedHtml })
  })
}

/** Every browser test fails if a page contains anything that its own CSP blocks. */
test.describe('markup that passed the sanitizer', () => {
  test.use({ expectsCspViolations: true })

  const injections = [
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
  for (const [index, [directive, markup]] of injections.entries()) {
    test(`is blocked by the CSP: ${markup}`, index === 0 ? quickRun : {}, async ({ context, page, cspViolations }) => {
      const effects = await recordPayloadEffects(context)
      await injectMarkup(page, postPath, markup)
      await page.goto(postPath)
      await waitForScripts(page)
      await expect.poll(() => cspViolations.map((violation) => violation.directive)).toContain(directive)
      expect(effects).toEqual([])
    })
  }

  test('javascript: link and external form action are blocked by the CSP', async ({ context, page, cspViolations }) => {
    const effects = await recordPayloadEffects(context)
    const form = `<form action="https://${evilHost}/"><button>Sign in here</button></form>`
    await injectMarkup(page, postPath, `<a href="javascript:hurt()">A trap</a>${form}`)
    await page.goto(postPath)
    // Click within the page: Playwright would wait for the blocked navigations.
    const click = (element: HTMLElement | SVGElement) => (element as HTMLElement).click()
    await page.getByRole('link', { name: 'A trap', exact: true }).evaluate(click)
    await page.getByRole('button', { name: 'Sign in here', exact: true }).evaluate(click)
    await expect
      .poll(() => cspViolations.map((violation) => violation.directive).sort())
      .toEqual(expect.arrayContaining(['form-action', 'script-src-elem']))
    expect(effects).toEqual([])
    expect(new URL(page.url()).pathname).toBe(postPath)
  })

  test('violation: reported by the browser, the report endpoint returns 204', async ({ page }) => {
    await injectMarkup(page, postPath, '<script>hurt()</script>')
    const responsePromise = page
      .context()
      .waitForEvent('response', (response) => response.url().endsWith('/api/csp-reports'))
    await page.goto(postPath)
    const response = await responsePromise
    expect(response.status()).toBe(204)
    const report = response.request().postDataJSON()['csp-report']
    expect(report).toMatchObject({ 'document-uri': page.url(), 'blocked-uri': 'inline' })
  })
})

test('cross-origin page: cannot read API responses, pages or the session', async ({
  browser,
  account,
  signIn,
  baseURL,
}) => {
  // Not the fixture's context, because the foreign page may log errors to its console.
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  const foreignServer = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end('<!doctype html><title>Elsewhere</title><p>Elsewhere')
  }).listen(0, '127.0.0.1')
  await once(foreignServer, 'listening')
  const foreignUrl = `http://127.0.0.1:${(foreignServer.address() as AddressInfo).port}/`
  await signIn({ page, ...(await account()) })
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('journey.session') ?? '{}').accessToken)
  expect(token).toMatch(/^\S{20,}$/)

  const foreignPage = await context.newPage()
  await foreignPage.goto(foreignUrl)
  const results = await foreignPage.evaluate(async (site) => {
    const describeError = (label: string) => (error: unknown) =>
      `${label}: ${error instanceof Error ? error.name : 'no'}`
    const read = (init: RequestInit) => fetch(`${site}/api/auth/me`, init).then((response) => response.text())
    return {
      withCookies: await read({ credentials: 'include' }).catch(describeError('cookies')),
      withHeader: await read({ headers: { authorization: 'Bearer x' } }).catch(describeError('header')),
      page: await fetch(`${site}/`, { credentials: 'include' })
        .then((response) => response.text())
        .catch(describeError('page')),
      stored: JSON.stringify(localStorage) + document.cookie,
    }
  }, baseURL)
  expect(results).toEqual({
    withCookies: 'cookies: TypeError',
    withHeader: 'header: TypeError',
    page: 'page: TypeError',
    stored: '{}',
  })

  // A tab opened by the foreign page has no opener, and the foreign page cannot read it.
  const pagePromise = context.waitForEvent('page')
  await foreignPage.evaluate((site) => {
    Reflect.set(window, 'opened', window.open(`${site}/`))
  }, baseURL)
  const openedPage = await pagePromise
  await expect(openedPage.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await openedPage.evaluate(() => window.opener)).toBeNull()
  const storedSession = await foreignPage.evaluate(() => {
    const tab: Window = Reflect.get(window, 'opened')
    if (tab.closed) return 'nothing'
    try {
      return tab.localStorage.getItem('journey.session')
    } catch (error) {
      return error instanceof Error ? error.name : 'no'
    }
  })
  expect(['nothing', 'SecurityError']).toContain(storedSession)
  await context.close()
  foreignServer.close()
  foreignServer.closeAllConnections()
})
