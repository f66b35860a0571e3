import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

// These tests hold files back and cut the network: what a service worker keeps would go past them.
test.use({ serviceWorkers: 'block' })

const lesson = '/binder/one-week-experiments'

/** The lines under the n-th question. */
const answer = (page: Page, index: number) =>
  page.getByRole('region', { name: 'Reflection Questions' }).getByRole('textbox').nth(index)
const step = (page: Page, index: number) => page.locator('.steps').getByRole('checkbox').nth(index)
const doneMark = (page: Page) => page.getByRole('checkbox', { name: 'Mark as done' })
const saved = (page: Page, words = 'Saved') => page.getByRole('status').getByText(words, { exact: true })
const signOut = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click()

/** The answers are taken up once what keeps them is here. */
const isAwake = (page: Page) => expect(page.locator('.done-mark [role=status]')).toBeAttached()

async function open(page: Page): Promise<void> {
  await page.goto(lesson)
  await isAwake(page)
}

test('the binder files its lessons behind the four tabs, each with its guide', async ({ page }) => {
  await page.goto('/binder')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 2 })).toHaveText(['Spiritual', 'Health', 'Education', 'Finance'])
  for (const [tab, guide] of [
    ['Spiritual', 'Lumen'],
    ['Health', 'Vita'],
    ['Education', 'Sophia'],
    ['Finance', 'Penny'],
  ] as const) {
    const divider = main.getByRole('region', { name: tab })
    await expect(divider.getByText(guide, { exact: true })).toBeVisible()
    await expect(divider.getByText('2 lessons')).toBeVisible()
    await expect(divider.locator('.filed__figure svg > *').first()).toBeAttached()
  }
  const numbers = await main.getByText(/^Lesson \d/).allTextContents()
  expect(numbers.map((text) => Number(/\d+/.exec(text)))).toEqual([1, 5, 2, 6, 3, 7, 4, 8])

  const card = main
    .getByRole('region', { name: 'Finance' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Count once a week' }) })
  await expect(card).toContainText('Journey Paradigm Team')
  await expect(card.locator('time')).toHaveText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/)
  await expect(card.getByRole('list', { name: 'Tags' }).getByRole('listitem')).not.toHaveCount(0)
  await card.getByRole('link', { name: 'Start Lesson' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Count once a week')
  await page.getByRole('link', { name: 'Continue to Next Lesson' }).click()
  await expect(page).toHaveURL('/binder')
})

test('a lesson shows every part of its sheet, and what goes with it', async ({ page }) => {
  await page.goto('/binder/habits-that-leave-a-line')
  const parts = ['Overview', 'Key Takeaways', 'Examples & Stories', 'Action Steps']
  for (const part of parts) await expect(page.locator('summary', { hasText: part })).toBeVisible()
  for (const part of ['Did You Know', 'Reflection Questions', 'Supplemental Materials'])
    await expect(page.getByRole('region', { name: part })).toBeVisible()
  // This lesson has no fact of its own.
  await expect(page.getByRole('region', { name: 'Did You Know' })).toContainText('up to 40%')
  await expect(page.getByRole('figure').filter({ hasText: 'Video' })).toContainText('Coming Soon')
  await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeVisible()
})

test('a visitor finds their answers, steps and done mark again, before any script has run', async ({ page }) => {
  await open(page)
  await answer(page, 0).fill('I would notice.\nThen the dog.')
  await expect(saved(page, 'Saved in this browser')).toBeVisible()
  await step(page, 1).check()
  await doneMark(page).check()
  await page.reload()
  await isAwake(page)
  await expect(answer(page, 0)).toHaveValue('I would notice.\nThen the dog.')
  await expect(step(page, 1)).toBeChecked()
  await expect(step(page, 0)).not.toBeChecked()
  await expect(doneMark(page)).toBeChecked()

  // Without the site's own files only the page's inline script can have filled them in.
  await page.route('**/*.js', (route) => route.abort('internetdisconnected'))
  await page.reload({ waitUntil: 'domcontentloaded' })
  await expect(answer(page, 0)).toHaveValue('I would notice.\nThen the dog.')
  await expect(step(page, 1)).toBeChecked()
  await expect(doneMark(page)).toBeChecked()
})

test('what is typed and ticked before the scripts are here is taken up when they are', async ({ page }) => {
  let letThrough = () => {}
  const late = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await late
    await route.continue()
  })
  await page.goto(lesson, { waitUntil: 'commit' })
  await answer(page, 1).fill('Typed early')
  await step(page, 0).check()
  letThrough()
  await isAwake(page)
  await expect(answer(page, 1)).toHaveValue('Typed early')
  await page.unroute('**/assets/*.js')
  await page.reload()
  await isAwake(page)
  await expect(answer(page, 1)).toHaveValue('Typed early')
  await expect(step(page, 0)).toBeChecked()
})

test('a lesson that is done is marked in the binder, and nothing moves', async ({ page }) => {
  await open(page)
  await answer(page, 0).fill('One line.\n'.repeat(12))
  await doneMark(page).check()
  await expect(saved(page, 'Saved in this browser')).toBeVisible()
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { hadRecentInput, value } = entry as PerformanceEntry & { hadRecentInput: boolean; value: number }
        if (!hadRecentInput) document.documentElement.dataset.shift = String(value)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

  await page.goto('/binder')
  const education = page.getByRole('region', { name: 'Education' })
  await education.scrollIntoViewIfNeeded()
  await expect(education.getByText('1 of 2 done')).toBeVisible()
  await expect(education.getByText('Done', { exact: true })).toHaveCount(1)
  await expect(page.locator('html')).not.toHaveAttribute('data-shift')

  await page.goto(`${lesson}#questions`)
  await isAwake(page)
  await expect(answer(page, 0)).toHaveValue(/^One line/)
  await expect(page.locator('html')).not.toHaveAttribute('data-shift')
})

test('a visitor’s answers go to the account at sign-in, and are in a second browser', async ({
  page,
  account,
  browser,
  baseURL,
  signIn,
}) => {
  const who = await account()
  await open(page)
  await answer(page, 0).fill('The tram, not the bus')
  await step(page, 2).check()
  await expect(page.getByRole('status').getByText('Saved in this browser').first()).toBeVisible()
  await page.getByRole('region', { name: 'Reflection Questions' }).getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('Email').fill(who.email)
  await page.getByLabel('Password', { exact: true }).fill(who.password)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expect(page).toHaveURL(lesson)
  await expect(answer(page, 0)).toHaveValue('The tram, not the bus')
  await expect(page.getByText('Your answers are kept with your account as you write.')).toBeVisible()

  await answer(page, 1).fill('Ten minutes more')
  await answer(page, 1).blur()
  await expect(saved(page)).toBeVisible()

  const context = await browser.newContext({ baseURL })
  const phone = await context.newPage()
  await signIn({ ...who, page: phone })
  await open(phone)
  await expect(answer(phone, 0)).toHaveValue('The tram, not the bus')
  await expect(answer(phone, 1)).toHaveValue('Ten minutes more')
  await expect(step(phone, 2)).toBeChecked()
  await context.close()
})

test('answers reach the account also when their reader signs in on another page', async ({ page, account }) => {
  const who = await account()
  await open(page)
  await answer(page, 0).fill('The tram')
  await page.goto('/auth')
  await page.getByLabel('Email').fill(who.email)
  await page.getByLabel('Password', { exact: true }).fill(who.password)
  const sent = page.waitForResponse((response) => response.url().includes('/api/binder/progress/'))
  await page.getByLabel('Password', { exact: true }).press('Enter')
  expect((await sent).status()).toBe(200)
})

test('two tabs are in step', async ({ page, context }) => {
  await open(page)
  const second = await context.newPage()
  await open(second)
  await answer(page, 0).fill('From the first')
  await expect(answer(second, 0)).toHaveValue('From the first')
  await answer(second, 0).fill('From the first, and the second')
  await step(second, 0).check()
  await second.close()
  await answer(page, 0).blur()
  await expect(answer(page, 0)).toHaveValue('From the first, and the second')
  await expect(step(page, 0)).toBeChecked()
  await expect(page.getByText('Earlier answer')).toHaveCount(0)
})

test('without a network answers are kept, and sent when it is back', async ({ page, context, signIn, request }) => {
  await signIn()
  await open(page)
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await answer(page, 0).fill('Written in a tunnel')
  await answer(page, 0).blur()
  await expect(saved(page, 'Saved in this browser. It is sent when you are online again.')).toBeVisible()
  const sent = page.waitForResponse((response) => response.request().method() === 'PUT')
  await context.setOffline(false)
  expect((await sent).status()).toBe(200)
  await expect(saved(page)).toBeVisible()

  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('journey.session') ?? '{}').accessToken)
  const account = await request.get('/api/binder/progress', { headers: { authorization: `Bearer ${token}` } })
  expect(await account.text()).toContain('Written in a tunnel')
})

test('signing out takes the account’s answers out of this browser, in every tab', async ({ page, context, signIn }) => {
  const who = await signIn()
  await open(page)
  const second = await context.newPage()
  await open(second)
  await answer(page, 0).fill('Nobody else’s business')
  await expect(answer(second, 0)).toHaveValue('Nobody else’s business')
  // At once, before the pause after which it would be sent.
  await signOut(page)
  for (const tab of [page, second]) {
    await expect(answer(tab, 0)).toHaveValue('')
    await expect(tab.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
  }
  const kept = () => page.evaluate(() => JSON.stringify({ ...localStorage }))
  await expect.poll(kept).not.toContain('Nobody')
  await page.reload()
  await isAwake(page)
  await expect(answer(page, 0)).toHaveValue('')

  await signIn({ ...who, page })
  await open(page)
  await expect(answer(page, 0)).toHaveValue('Nobody else’s business')
})

test('an answer that another browser wrote meanwhile stands under the newer one until it is removed', async ({
  page,
  context,
  browser,
  baseURL,
  signIn,
}) => {
  const who = await signIn()
  await open(page)
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await answer(page, 0).fill('Written on the laptop')
  await answer(page, 0).blur()

  const other = await browser.newContext({ baseURL })
  const phone = await other.newPage()
  await signIn({ ...who, page: phone })
  await open(phone)
  await answer(phone, 0).fill('Written on the phone')
  await answer(phone, 0).blur()
  await expect(saved(phone)).toBeVisible()
  await other.close()

  await context.setOffline(false)
  const earlier = page.getByRole('region', { name: 'Earlier answer' })
  await expect(earlier).toContainText('Written on the laptop')
  await expect(answer(page, 0)).toHaveValue('Written on the phone')
  await earlier.getByRole('button', { name: 'Remove', exact: true }).click()
  await earlier.getByRole('button', { name: 'Remove for good' }).click()
  await expect(earlier).toHaveCount(0)
  await expect(saved(page)).toBeVisible()
  await page.reload()
  await isAwake(page)
  await expect(answer(page, 0)).toHaveValue('Written on the phone')
  await expect(earlier).toHaveCount(0)
})

test('an answer whose question is gone is shown under earlier questions', async ({ page, signIn, request }) => {
  await signIn()
  await open(page)
  const lessonId = await page.locator('[data-lesson]').getAttribute('data-lesson')
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('journey.session') ?? '{}').accessToken)
  const question = 'What did you try last year?'
  const saving = await request.put(`/api/binder/progress/${lessonId}`, {
    headers: { authorization: `Bearer ${token}` },
    data: {
      answers: [{ question, versions: [{ text: 'A rowing machine.', at: 1, by: 'laptop' }], seen: {} }],
      ticks: [],
      done: null,
    },
  })
  expect(saving.status()).toBe(200)
  await page.reload()
  const earlier = page.getByRole('region', { name: 'Earlier questions' })
  await expect(earlier).toContainText(question)
  await expect(earlier).toContainText('A rowing machine.')
})

test('without a script the questions are text with lines to write on', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(lesson)
  const questions = page.getByRole('region', { name: 'Reflection Questions' })
  await expect(questions.getByRole('listitem').first()).toBeVisible()
  await expect(questions.locator('.answer').first()).toBeVisible()
  await expect(questions.getByRole('textbox')).toHaveCount(0)
  await expect(doneMark(page)).toBeHidden()
  await context.close()
})

for (const width of [390, 1440])
  test(`a long answer shows all of its lines at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await open(page)
    await answer(page, 0).fill(`${'A long answer that needs more than its three lines. '.repeat(12)}${'x'.repeat(200)}`)
    await expect(saved(page, 'Saved in this browser')).toBeVisible()
    const hidden = await answer(page, 0).evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)
    expect(hidden).toBeLessThanOrEqual(1)
  })
