import { isSoakRun, sampleCases, testSlowness } from '../../../tests/run-length.ts'
import { searchWord, test } from '../../fixtures/sites/xss-site.ts'
import { expect, owner } from '../../fixtures/test.ts'
import { activePayloads, corpus } from '../../fixtures/xss-corpus.ts'
import {
  findDangerousElements,
  openAndExpectHarmless,
  readJsonLd,
  recordPayloadEffects,
  waitForScripts,
} from '../../fixtures/xss-watch.ts'

test.describe.configure({ mode: 'default', timeout: 480_000 * testSlowness })
// No trace: recording hundreds of pages takes longer than the test.
test.use({ trace: 'off' })

/** Normalizes a title for comparison: browsers collapse spaces and differ in control characters. */
const normalizeTitle = (text: string) => text.replace(/[\p{Cc} ]+/gu, ' ').trim()

test('control: every live payload runs on an unprotected page', async ({ browser }) => {
  const context = await browser.newContext()
  const effects = await recordPayloadEffects(context)
  const page = await context.newPage()
  const inactive: string[] = []
  for (const [index, text] of activePayloads.entries()) {
    effects.length = 0
    await page.route(`http://bare.example/${index}`, (route) =>
      route.fulfill({
        contentType: 'text/html; charset=utf-8',
        body: `<!doctype html><title>x</title><p>x</p>${text}`,
      }),
    )
    await page.goto(`http://bare.example/${index}`)
    await expect
      .poll(() => effects.length)
      .toBeGreaterThan(0)
      .catch(() => inactive.push(text))
  }
  expect(inactive).toEqual([])
  await context.close()
})

/** The type of page that may open each payload of eight in a short run. List pages show each payload in every type. */
const shortRunTypes = ['lesson', 'product', 'post', 'class', null, null, null, 'class']

function payloadsFor(type: 'post' | 'lesson' | 'product' | 'class'): [number, string][] {
  const payloads = [...corpus.entries()]
  const ofType = payloads.filter(([index]) => isSoakRun || shortRunTypes[index % shortRunTypes.length] === type)
  return sampleCases(`payloads on ${type} pages`, ofType, { share: 0.3 })
}

/** No page, list, email, feed or calendar runs stored content as code. */
test('posts: no payload runs, title and JSON-LD contain the original text', async ({ context, page }) => {
  const effects = await recordPayloadEffects(context)
  for (const [index, text] of payloadsFor('post')) {
    await openAndExpectHarmless(page, `/blog/hostile-${index + 1}`)
    expect(normalizeTitle(await page.title())).toBe(normalizeTitle(`${text} | Journey Paradigm`))
    expect((await readJsonLd(page))[0]).toMatchObject({ headline: text, keywords: [text, 'plain'] })
    await expect(page.locator('.prose')).toContainText('Before.')
  }
  expect(effects).toEqual([])
})

for (const [type, folder] of [
  ['lesson', 'binder'],
  ['product', 'store'],
  ['class', 'classes'],
] as const)
  test(`${type} pages: no payload runs`, async ({ context, page }) => {
    const effects = await recordPayloadEffects(context)
    for (const [index, text] of payloadsFor(type)) {
      const isWorkshop = type === 'class' && index % 8 > 3
      await openAndExpectHarmless(page, `/${folder}/hostile-${index + 1}${isWorkshop ? '-workshop' : ''}`)
      expect(normalizeTitle(await page.title())).toBe(normalizeTitle(`${text} | Journey Paradigm`))
      expect((await readJsonLd(page)).map(({ name }) => name)).toContain(text)
    }
    expect(effects).toEqual([])
  })

test('list pages: no payload runs in blog, binder, store, classes, schedule, search and print', async ({
  context,
  page,
}) => {
  const effects = await recordPayloadEffects(context)
  const paths = ['/', '/binder', '/binder/print', '/store', '/classes', '/schedule', `/search?q=${searchWord}`]
  for (const path of [...paths, '/search?q=script', '/search?q=onerror%20hurt', '/blog?tag=plain'])
    await openAndExpectHarmless(page, path)
  await page.goto('/blog')
  const older = page.getByRole('link', { name: 'Older posts', exact: true })
  let pages = 1
  for (; (await older.count()) > 0; pages += 1) {
    await openAndExpectHarmless(page, (await older.getAttribute('href')) ?? '')
  }
  expect(pages).toBeGreaterThan(corpus.length / 12)
  expect(effects).toEqual([])
})

test('client-side navigation, search dialog and cart: no payload runs', async ({ context, page }) => {
  const effects = await recordPayloadEffects(context)
  for (const n of sampleCases('posts opened by a link', [1, 2, 3, 4, 5, 6], { share: 0.5 })) {
    await page.goto('/blog')
    await page
      .getByRole('article')
      .nth(n)
      .getByRole('link', { name: /^Read More/ })
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(corpus[n] ?? '')
    await waitForScripts(page)
    expect(await findDangerousElements(page)).toEqual([])
  }
  await page.goto('/store')
  // The keyboard shortcut works after hydration, when the header shows the account buttons.
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In', exact: true })).toBeVisible()
  await page.keyboard.press('/')
  const searchDialog = page.getByRole('dialog', { name: 'Search', exact: true })
  await searchDialog.getByRole('combobox').fill(searchWord)
  await expect(searchDialog.getByRole('option')).toHaveCount(20)
  await expect(searchDialog.locator('mark').first()).toHaveText(searchWord)
  await waitForScripts(page)
  await page.keyboard.press('Escape')
  await page
    .getByRole('article')
    .filter({ hasText: corpus[0] ?? '' })
    .first()
    .getByRole('button', { name: /Add to Cart/ })
    .click()
  await expect(
    page
      .getByRole('dialog')
      .getByText(corpus[0] ?? '', { exact: true })
      .first(),
  ).toBeVisible()
  expect(await findDangerousElements(page)).toEqual([])
  expect(effects).toEqual([])
})

test('admin pages: payloads are shown as text', async ({ context, page, signIn }) => {
  const effects = await recordPayloadEffects(context)
  await signIn(owner)
  const screens = ['blog', 'products', 'events', 'events?tab=workshops', 'binder', 'users', 'purchases']
  for (const screen of screens) {
    await page.goto(`/admin/${screen}`)
    const titles = page.getByRole('main').getByText(/hurt/)
    await expect(titles.first()).toBeVisible()
    await waitForScripts(page)
    expect([screen, await findDangerousElements(page)]).toEqual([screen, []])
  }
  expect(effects).toEqual([])
})

test('receipt mail and order page: payloads of buyer name and class are shown as text', async ({
  context,
  page,
  dedicatedSite,
  request,
  account,
  signIn,
  mail,
}) => {
  const effects = await recordPayloadEffects(context)
  for (const n of sampleCases('payloads in receipts', [1, 12, 27, 40, 52], { share: 0.4 })) {
    const { email, password } = await account()
    await dedicatedSite.query('UPDATE profiles SET full_name = $1 WHERE email = $2', [corpus[n], email])
    const [course] = await dedicatedSite.query('SELECT id FROM courses WHERE slug = $1', [`hostile-${n + 1}`])
    await signIn({ email, password })
    const session = await page.evaluate(() => JSON.parse(localStorage.getItem('journey.session') ?? '{}'))
    const headers = { authorization: `Bearer ${session.accessToken}` }
    const response = await request.post('/api/enrollments', { headers, data: { courseId: course?.id } })
    expect(response.ok(), await response.text()).toBe(true)
    const { orderId } = await response.json()
    const { subject, html, text } = await mail.latest(email, /receipt/i)
    expect(subject).toBe(`Your receipt: ${corpus[n]}`)
    expect(text).toContain(corpus[n])
    const forbiddenCount = await page.evaluate((html) => {
      const parsed = new DOMParser().parseFromString(html, 'text/html')
      const handlers = [...parsed.querySelectorAll('*')].filter(({ attributes }) =>
        [...attributes].some(({ name }) => /^on/i.test(name)),
      )
      return [...parsed.querySelectorAll('script, img, svg, iframe, form, base, math'), ...handlers].length
    }, html)
    expect(forbiddenCount).toBe(0)

    await page.goto('/demo/mailbox')
    const mailArticle = page.getByRole('article').first()
    await expect(mailArticle.getByRole('heading')).toHaveText(subject)
    await mailArticle.getByRole('button', { name: 'Show the HTML version' }).click()
    await expect(
      mailArticle
        .frameLocator('iframe')
        .getByText(corpus[n] ?? '', { exact: true })
        .first(),
    ).toBeVisible()
    await openAndExpectHarmless(page, `/orders/${orderId}`)
    await expect(
      page
        .getByRole('main')
        .getByText(corpus[n] ?? '', { exact: true })
        .first(),
    ).toBeVisible()
    expect(await findDangerousElements(page)).toEqual([])
  }
  expect(effects).toEqual([])
})

test('feeds, sitemap and calendar: valid and without active markup for every payload', async ({
  page,
  request,
  dedicatedSite,
}) => {
  await page.goto('/demo/mailbox')
  const inspectXml = (xml: string) =>
    page.evaluate((xml) => {
      const parsed = new DOMParser().parseFromString(xml, 'application/xml')
      // A feed reader shows the text as HTML.
      const contents = [...parsed.querySelectorAll('encoded, content, description, title, summary')]
        .map(({ textContent }) => new DOMParser().parseFromString(textContent ?? '', 'text/html'))
        .flatMap((contentDocument) => [...contentDocument.querySelectorAll('*')])
      const dangerous = contents.filter(
        ({ localName, attributes }) =>
          /^(script|style|svg|math|iframe|form|base|meta|object|embed|link|template)$/.test(localName) ||
          [...attributes].some(({ name, value }) => /^on/.test(name) || /^\s*(javascript|vbscript|data):/i.test(value)),
      )
      return {
        parseErrors: parsed.querySelectorAll('parsererror').length,
        items: parsed.querySelectorAll('item, entry, url').length,
        dangerous: dangerous.map(({ outerHTML }) => outerHTML),
      }
    }, xml)
  // A feed has the newest twenty posts, so make each group of twenty the newest in turn.
  for (let first = 1; first <= corpus.length; first += 20) {
    await dedicatedSite.query(
      `UPDATE blog_posts SET published_at = now() WHERE slug = ANY (SELECT 'hostile-' || n FROM generate_series($1::int, $1 + 19) AS n)`,
      [first],
    )
    for (const format of ['rss', 'atom']) {
      const response = await request.get(`/blog/${format}.xml`)
      expect(await inspectXml(await response.text())).toEqual({ parseErrors: 0, items: 20, dangerous: [] })
    }
  }
  const sitemap = await inspectXml(await (await request.get('/sitemap.xml')).text())
  expect(sitemap).toMatchObject({ parseErrors: 0, dangerous: [] })
  expect(sitemap.items).toBeGreaterThan(corpus.length * 3)

  const calendar = await (await request.get('/schedule.ics')).text()
  const lines = calendar.replace(/\r\n[ \t]/g, '').split('\r\n')
  const count = (line: string) => lines.filter((candidate) => candidate === line).length
  const [classes] =
    await dedicatedSite.query(`SELECT (SELECT count(*) FROM courses WHERE next_start_date IS NOT NULL)::int
    + (SELECT count(*) FROM workshops)::int AS count`)
  expect([count('BEGIN:VEVENT'), count('END:VEVENT')]).toEqual([classes?.count, classes?.count])
  expect(lines.filter((line) => line && !/^[A-Z-]+[:;]/.test(line))).toEqual([])
  expect(lines.filter((line) => line.startsWith('ATTENDEE'))).toEqual([])
})
