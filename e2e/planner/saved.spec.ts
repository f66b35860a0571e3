import { quickRun, testSlowness } from '../../tests/run-length.ts'
import { expect, test } from '../fixtures/test.ts'
import { openPlanner } from './planner.fixture.ts'
import { addStep, newStep, offline, openBrowser, saved, step } from './saved.fixture.ts'

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

test(
  'snapshot of Today: shown before the documents are decoded, and no tap is lost',
  quickRun,
  async ({ page, context }) => {
    await openPlanner(page, '/planner/week')
    await addStep(page, 'Find the running shoes')
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('journey.planner.snapshot.visitor')))
      .toContain('Find the running shoes')
    await page.close()
    const next = await context.newPage()
    // The browser is never idle, so that only an edit decodes the documents.
    await next.addInitScript(() => Object.defineProperty(window, 'requestIdleCallback', { value: () => 0 }))
    await next.goto('/planner/week')
    await step(next, 'Find the running shoes').click()
    await expect(next.getByText('1 done')).toBeVisible()
    await addStep(next, 'Buy socks')
    await next.reload()
    await expect(next.getByText('1 done')).toBeVisible()
    await expect(step(next, 'Buy socks')).toBeVisible()
  },
)

test('entries of an earlier build: its stored view and page are removed, its changes are taken over', async ({
  page,
  context,
}) => {
  await openPlanner(page, '/planner/week')
  await addStep(page, 'Find the running shoes')
  await page.evaluate(() => {
    localStorage.setItem('journey.planner.view.visitor', '{"core":{"maps":{},"texts":{}}}')
    localStorage.setItem('journey.planner.page.visitor', '{"build":"1","days":{}}')
    localStorage.removeItem('journey.planner.snapshot.visitor')
  })
  await page.close()
  const next = await context.newPage()
  await openPlanner(next, '/planner/week')
  await expect(step(next, 'Find the running shoes')).toBeVisible()
  const outdated = () => next.evaluate(() => Object.keys(localStorage).filter((key) => /view|page/.test(key)))
  await expect.poll(outdated).toEqual([])
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

test('one step that two devices change offline: both texts remain, and one press swaps them', async ({
  page,
  context,
  browser,
  signIn,
  account,
}) => {
  const ann = await account()
  const laptop = await openBrowser(browser)
  await signIn(ann)
  await openPlanner(page, '/planner/week')
  await addStep(page, 'Pay 100 dollars')
  await expect(saved(page)).toBeVisible()
  await signIn({ ...ann, page: laptop.page })
  await openPlanner(laptop.page, '/planner/week')
  await expect(step(laptop.page, 'Pay 100 dollars')).toBeVisible()
  for (const [each, text] of [
    [{ page, context }, 'Pay 150 dollars'],
    [laptop, 'Pay 200 dollars'],
  ] as const) {
    await each.context.setOffline(true)
    await expect(offline(each.page)).toBeVisible({ timeout: 20_000 * testSlowness })
    await each.page.getByRole('button', { name: 'Edit Pay 100 dollars' }).click()
    await each.page.getByRole('textbox', { name: 'Step', exact: true }).fill(text)
    await each.page.getByRole('textbox', { name: 'Step', exact: true }).press('Enter')
    await expect(step(each.page, text)).toBeVisible()
  }
  for (const each of [context, laptop.context]) await each.setOffline(false)
  const notice = page.getByRole('region', { name: 'Written on two devices' })
  await expect(notice).toContainText('Pay 200 dollars Also written on your computer: Pay 150 dollars')
  await notice.getByRole('button', { name: 'Swap' }).click()
  for (const each of [page, laptop.page]) await expect(step(each, 'Pay 150 dollars')).toBeVisible()
  await notice.getByRole('button', { name: 'Keep' }).click()
  await expect(notice).toHaveCount(0)
  await expect(laptop.page.getByRole('region', { name: 'Written on two devices' })).toHaveCount(0)
  await expect(step(laptop.page, 'Pay 150 dollars')).toBeVisible()
  await laptop.context.close()
})
