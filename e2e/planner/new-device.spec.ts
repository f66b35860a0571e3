import type { Page } from '@playwright/test'
import { addDays } from '#contract/dates.ts'
import { testSlowness } from '../../tests/run-length.ts'
import { requestSync } from '../../web/planner/documents/sync/request-sync.fixture.ts'
import { createTestDevice } from '../../web/planner/documents/sync/sync.fixture.ts'
import { toIsoDay } from '../../web/platform/time/iso-day.ts'
import { signInByForm } from '../fixtures/auth-forms.ts'
import { expect, test } from '../fixtures/test.ts'
import { openPlanner, signOutOfPlanner } from './planner.fixture.ts'
import { addStep, openBrowser, saved, step } from './saved.fixture.ts'

const today = toIsoDay(new Date())
const lastYear = addDays(today, -400)

/** Opens a device of the user who is signed in on a page, and writes steps of today and of last year. */
async function openPhone(page: Page) {
  const { origin } = new URL(page.url())
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('journey.session') ?? '{}').accessToken)
  const phone = await createTestDevice({ send: (input) => requestSync({ url: origin, token }, input) })
  phone.setToday(lastYear)
  phone.edits.addStep({ text: 'Paint the fence' })
  phone.setToday(today)
  phone.edits.addStep({ text: 'Find the running shoes', date: today })
  await phone.sync.sync()
  expect(phone.status()).toBe('synced')
  return phone
}

test('two sign-ins in one tab: sync goes on after the second one', async ({ page, browser, account, signIn }) => {
  const ann = await account()
  const laptop = await openBrowser(browser)
  await signIn({ ...ann, page: laptop.page })
  await openPlanner(laptop.page, '/planner/week')
  await openPhone(laptop.page)
  await openPlanner(page, '/planner/week')
  for (const text of ['Buy socks', 'Call the bank']) {
    await page.getByRole('link', { name: 'Create an account' }).click()
    await signInByForm(page, ann)
    await expect(step(page, 'Find the running shoes')).toBeVisible()
    await expect(step(page, 'Paint the fence')).toBeVisible()
    await addStep(page, text)
    await expect(saved(page)).toBeVisible()
    await expect(step(laptop.page, text)).toBeVisible({ timeout: 5_000 * testSlowness })
    await addStep(laptop.page, `${text} again`)
    await expect(step(page, `${text} again`)).toBeVisible({ timeout: 5_000 * testSlowness })
    await signOutOfPlanner(page)
    await expect(page.getByText('Saved in this browser.')).toBeVisible()
  }
  await laptop.context.close()
})

test('a new device shows this quarter, and takes changes, before older quarters arrive', async ({
  page,
  openPage,
  account,
  signIn,
}) => {
  const ann = await account()
  const laptop = await openPage()
  await signIn({ ...ann, page: laptop })
  await openPlanner(laptop, '/planner/week')
  const phone = await openPhone(laptop)
  const released = Promise.withResolvers<void>()
  let requests = 0
  await page.route('**/api/planner/sync', async (route) => {
    requests += 1
    if (requests > 1) await released.promise
    await route.continue()
  })
  await signIn(ann)
  await openPlanner(page, '/planner/week')
  await step(page, 'Find the running shoes').click()
  await addStep(page, 'Buy socks')
  await expect(step(page, 'Paint the fence')).toHaveCount(0)
  released.resolve()
  await expect(step(page, 'Paint the fence')).toBeVisible()
  await expect(saved(page)).toBeVisible()
  await phone.sync.sync()
  expect(phone.state().steps.map(({ text, state }) => `${text}: ${state}`)).toEqual(
    expect.arrayContaining(['Find the running shoes: done', 'Buy socks: open', 'Paint the fence: open']),
  )
})
