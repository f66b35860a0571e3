import type { Browser, BrowserContext, Page } from '@playwright/test'
import { quickRun, testSlowness } from '../../tests/run-length.ts'
import { signOut } from '../fixtures/lesson-page.ts'
import { expect, test } from '../fixtures/test.ts'
import { openPlanner } from './planner.fixture.ts'

const newStep = (page: Page) => page.getByRole('textbox', { name: 'New step' }).first()
const step = (page: Page, text: string) => page.getByRole('checkbox', { name: text, exact: true })
const saved = (page: Page) => page.getByText('Saved', { exact: true })
const offline = (page: Page) => page.getByText('Offline. Your changes are saved and will sync.')

async function addStep(page: Page, text: string): Promise<void> {
  await newStep(page).fill(text)
  await newStep(page).press('Enter')
  await expect(step(page, text)).toBeVisible()
}

/** Opens a page in a new browser context. */
async function openBrowser(browser: Browser): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  return { context, page: await context.newPage() }
}

/** Names of what the browser stores of planners. */
const storedOwners = (page: Page) =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name = '' }) => name.split(':')[1] ?? '')
    const keys = Object.keys(localStorage).flatMap((key) => /^journey\.planner\.\w+\.([^/]+)/.exec(key)?.[1] ?? [])
    return [...new Set([...names, ...keys])].filter(Boolean)
  })

test('visitor: entries are saved in the browser, and the page says so', quickRun, async ({ page }) => {
  await openPlanner(page, '/planner/week')
  await addStep(page, 'Find the running shoes')
  await expect(page.getByText('Saved in this browser. Create an account to sync it.')).toBeVisible()
  await page.reload()
  await expect(step(page, 'Find the running shoes')).toBeVisible()
})

test('a step that was just entered survives a killed tab', async ({ page, context }) => {
  await openPlanner(page, '/planner/week')
  await newStep(page).fill('Find the running shoes')
  const session = await context.newCDPSession(page)
  await newStep(page).press('Enter')
  session.send('Page.crash').catch(() => undefined)
  await page.waitForEvent('crash')
  const next = await context.newPage()
  await next.goto('/planner/week')
  await expect(step(next, 'Find the running shoes')).toBeVisible()
})

test('without IndexedDB, entries are stored all the same', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }))
  await openPlanner(page, '/planner/week')
  await addStep(page, 'Find the running shoes')
  await expect(page.getByText('Saved in this browser.')).toBeVisible()
  await page.reload()
  await expect(step(page, 'Find the running shoes')).toBeVisible()
})

/**
 * Without IndexedDB, entries are stored all the same. Without any storage, the page warns that they last as long as the
 * tab.
 */
test('without any storage, the page warns that entries last as long as the tab', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'indexedDB', { value: undefined })
    Object.defineProperty(window, 'localStorage', { value: undefined })
  })
  await openPlanner(page, '/planner/week')
  await addStep(page, 'Find the running shoes')
  await expect(page.getByText('This browser can’t store your changes. Keep this tab open.')).toBeVisible()
})

/** The tabs of a browser show the same entries, and one of them syncs. */
test('two tabs show the same entries', quickRun, async ({ page, context }) => {
  await openPlanner(page, '/planner/week')
  const second = await context.newPage()
  await openPlanner(second, '/planner/week')
  await addStep(page, 'Find the running shoes')
  await expect(step(second, 'Find the running shoes')).toBeVisible()
  await addStep(second, 'Buy socks')
  await expect(step(page, 'Buy socks')).toBeVisible()
  await page.close()
  await second.reload()
  await expect(step(second, 'Find the running shoes')).toBeVisible()
  await expect(step(second, 'Buy socks')).toBeVisible()
})

/** Every edit can be undone and redone, by buttons and keys. Changes of other devices persist. */
test('undo and redo: with buttons, and with keys outside of text fields', quickRun, async ({ page }) => {
  await openPlanner(page, '/planner/week')
  const [undo, redo] = [
    page.getByRole('button', { name: 'Undo last change' }),
    page.getByRole('button', { name: 'Redo last change' }),
  ]
  await expect(undo).toBeDisabled()
  await addStep(page, 'Find the running shoes')
  await undo.click()
  await expect(step(page, 'Find the running shoes')).toBeHidden()
  await expect(page.getByRole('status').filter({ hasText: 'Undone' })).toBeAttached()
  await expect(undo).toBeFocused()
  await redo.click()
  await expect(step(page, 'Find the running shoes')).toBeVisible()
  await undo.focus()
  await page.keyboard.press('Control+z')
  await expect(step(page, 'Find the running shoes')).toBeHidden()
  await page.keyboard.press('Control+Shift+z')
  await expect(step(page, 'Find the running shoes')).toBeVisible()
  await newStep(page).fill('Buy')
  await newStep(page).press('Control+z')
  await expect(step(page, 'Find the running shoes')).toBeVisible()
})

/** The planner works without an account. An account that was used before gets a visitor's entries if its user says so. */
test(
  'signing in asks, and moves the entries to the account and to its other devices',
  quickRun,
  async ({ page, browser, signIn, account }) => {
    const ann = await account()
    const laptop = await openBrowser(browser)
    await signIn({ ...ann, page: laptop.page })
    await openPlanner(page, '/planner/week')
    await addStep(page, 'Find the running shoes')
    await signIn(ann)
    await openPlanner(page, '/planner/week')
    await expect(page.getByText(`Move 1 entry into ${ann.email}?`)).toBeVisible()
    await expect(saved(page)).toBeVisible()
    await expect(step(page, 'Find the running shoes')).toHaveCount(0)
    await page.getByRole('button', { name: 'Move it' }).click()
    await expect(step(page, 'Find the running shoes')).toBeVisible()
    await expect(saved(page)).toBeVisible()
    await expect.poll(async () => (await storedOwners(page)).includes('visitor')).toBe(false)

    await laptop.page.goto('/planner/week')
    await expect(step(laptop.page, 'Find the running shoes')).toBeVisible()
    await addStep(laptop.page, 'Buy socks')
    await expect(step(page, 'Buy socks')).toBeVisible({ timeout: 5_000 * testSlowness })
    await laptop.context.close()
  },
)

test('entries that are kept separate stay with the visitor, and are offered again only with new ones', async ({
  page,
  openPage,
  signIn,
  account,
}) => {
  const ann = await account()
  await signIn({ ...ann, page: await openPage() })
  await openPlanner(page, '/planner/week')
  await addStep(page, 'Find the running shoes')
  await addStep(page, 'Buy socks')
  await signIn(ann)
  await openPlanner(page, '/planner/week')
  await page.getByRole('button', { name: 'Keep separate' }).click()
  await expect(page.getByText('Kept separate')).toBeVisible()
  await openPlanner(page, '/planner/week')
  await expect(saved(page)).toBeVisible()
  await expect(step(page, 'Buy socks')).toHaveCount(0)
  await expect(page.getByText(/^Move \d+ entr/)).toHaveCount(0)

  await signOut(page)
  await expect(step(page, 'Find the running shoes')).toBeVisible()
  await addStep(page, 'Call the bank')
  await signIn(ann)
  await openPlanner(page, '/planner/week')
  await expect(page.getByText(`Move 3 entries into ${ann.email}?`)).toBeVisible()
  await expect(step(page, 'Call the bank')).toHaveCount(0)
})

test('offline edits of two devices merge', quickRun, async ({ page, context, browser, signIn, account }) => {
  const ann = await account()
  await signIn(ann)
  await openPlanner(page, '/planner/week')
  const laptop = await openBrowser(browser)
  await signIn({ ...ann, page: laptop.page })
  await laptop.page.goto('/planner/week')
  await expect(saved(laptop.page)).toBeVisible()
  await context.setOffline(true)
  await laptop.context.setOffline(true)
  await addStep(page, 'Find the running shoes')
  await addStep(laptop.page, 'Buy socks')
  for (const target of [page, laptop.page]) await expect(offline(target)).toBeVisible()
  await context.setOffline(false)
  await laptop.context.setOffline(false)
  for (const target of [page, laptop.page]) {
    await expect(step(target, 'Find the running shoes')).toBeVisible()
    await expect(step(target, 'Buy socks')).toBeVisible()
    await expect(saved(target)).toBeVisible()
  }
  await laptop.context.close()
})

test('signing out removes the synced entries from the browser', async ({ page, signIn }) => {
  await signIn()
  await openPlanner(page, '/planner/week')
  await addStep(page, 'Find the running shoes')
  await expect(saved(page)).toBeVisible()
  await page.evaluate(() => localStorage.removeItem('journey.session'))
  await openPlanner(page, '/planner/week')
  await expect(page.getByText('Saved in this browser.')).toBeVisible()
  await expect(step(page, 'Find the running shoes')).toBeHidden()
  await expect.poll(() => storedOwners(page)).toEqual(['visitor'])
})

/**
 * Signing out on any page sends offline entries first. It then removes the planner, classes and calendars from the
 * browser.
 */
test('signing out on a public page sends what was entered offline, and removes it from the browser', async ({
  page,
  browser,
  signIn,
  account,
}) => {
  const ann = await account()
  await signIn(ann)
  await openPlanner(page, '/planner')
  await expect(saved(page)).toBeVisible()
  await page.evaluate(() => localStorage.setItem('journey.planner-feeds.ann.core.work', '{}'))
  await page.route('**/api/planner/sync', (route) => route.abort('internetdisconnected'))
  await openPlanner(page, '/planner/week')
  await addStep(page, 'Find the running shoes')
  await expect(offline(page)).toBeVisible()

  await page.goto('/store')
  await page.waitForLoadState('networkidle')
  await page.unroute('**/api/planner/sync')
  await signOut(page)
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('journey.planner'))))
    .toEqual([])

  const laptop = await openBrowser(browser)
  await signIn({ ...ann, page: laptop.page })
  await laptop.page.goto('/planner/week')
  await expect(step(laptop.page, 'Find the running shoes')).toBeVisible()
  await laptop.context.close()
})

test('unsynced entries of an account stay in the browser, and no other user sees them', async ({
  page,
  context,
  signIn,
  account,
}) => {
  const ann = await account()
  await signIn(ann)
  await openPlanner(page, '/planner/week')
  await expect(saved(page)).toBeVisible()
  await page.route('**/api/planner/**', (route) => route.abort('internetdisconnected'))
  await addStep(page, 'Find the running shoes')
  await expect(offline(page)).toBeVisible()

  await signIn(await account())
  await openPlanner(page, '/planner/week')
  await expect(newStep(page)).toBeVisible()
  await expect(step(page, 'Find the running shoes')).toBeHidden()
  await page.unroute('**/api/planner/**')
  await context.setOffline(false)

  await signIn(ann)
  await openPlanner(page, '/planner/week')
  await expect(step(page, 'Find the running shoes')).toBeVisible()
  await expect(saved(page)).toBeVisible()
})

test('signing out offline removes a synced planner; with unsynced changes it says so, and one press removes it', async ({
  page,
  context,
  signIn,
}) => {
  const ann = await signIn()
  await openPlanner(page, '/planner/week')
  await addStep(page, 'Find the running shoes')
  await expect(saved(page)).toBeVisible()
  await context.setOffline(true)
  await signOut(page)
  await expect.poll(() => storedOwners(page)).toEqual(['visitor'])
  await expect(page.getByText('Your planner is still in this browser')).toHaveCount(0)
  await context.setOffline(false)

  await signIn(ann)
  await openPlanner(page, '/planner/week')
  await expect(saved(page)).toBeVisible()
  await context.setOffline(true)
  await addStep(page, 'Buy socks')
  await expect(offline(page)).toBeVisible()
  await signOut(page)
  await expect(page.getByText('Your planner is still in this browser')).toBeVisible()
  await expect(page.getByText('1 change isn’t synced yet.')).toBeVisible()
  expect(await storedOwners(page)).toHaveLength(2)
  await page.getByRole('button', { name: 'Remove from this browser' }).click()
  await expect(page.getByText('Your planner is no longer in this browser')).toBeVisible()
  await expect.poll(() => storedOwners(page)).toEqual(['visitor'])
})

test('saved view: the last entries appear before the documents are open', async ({ page, context }) => {
  await openPlanner(page, '/planner/week')
  await addStep(page, 'Find the running shoes')
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('journey.planner.view.visitor')))
    .toContain('Find the running shoes')
  await page.close()
  const next = await context.newPage()
  // A database that never opens.
  await next.addInitScript(() =>
    Object.defineProperty(window, 'indexedDB', { value: { open: () => ({}), databases: async () => [] } }),
  )
  await next.goto('/planner/week')
  await expect(step(next, 'Find the running shoes')).toBeVisible({ timeout: 3_000 * testSlowness })
  await addStep(next, 'Buy socks')
})

test('public pages do not load the code of the planner', async ({ page }) => {
  const scripts: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response.text().catch(() => ''))
  })
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  expect(scripts.length).toBeGreaterThan(3)
  for (const script of await Promise.all(scripts)) expect(script).not.toContain('Yjs was already imported')
  await openPlanner(page, '/planner/week')
  expect((await Promise.all(scripts)).join()).toContain('Yjs was already imported')
})
