import { quickRun, testSlowness } from '../../tests/run-length.ts'
import { expect, test } from '../fixtures/test.ts'
import { addSteps, openPlanner } from './planner.fixture.ts'

// Links followed offline load documents; the router logs that it cannot load their modules.
test.use({ serviceWorkers: 'allow', expectsMissingModules: true })

test('offline: every page of the planner opens, with what was entered', quickRun, async ({ page, context }) => {
  test.slow()
  await page.goto('/')
  await addSteps(page, ['Call the roofer'])
  // Scripts are stored before pages.
  const isStored = () => page.evaluate(() => caches.match('/planner/lesson-step').then(Boolean))
  await expect.poll(isStored, { timeout: 60_000 * testSlowness }).toBe(true)
  await context.setOffline(true)

  await page.reload()
  await expect(page.getByText('Call the roofer').first()).toBeVisible()
  await expect(page.getByText('You’re offline. Your planner still works.')).toBeVisible()
  await page.goto('/planner/week?date=2026-11-02')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('November')
  await page.getByRole('link', { name: 'Journeys', exact: true }).click()
  await expect(page).toHaveURL('/planner/journeys')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const path of ['month', 'tracks', 'sessions/morning', 'print', 'settings', 'search', 'journeys/unknown']) {
    await openPlanner(page, `/planner/${path}`)
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    await expect(page.getByRole('heading', { name: 'You’re offline' }), path).toHaveCount(0)
  }

  await addSteps(page, ['Buy chalk'])
  await page.goto('/planner')
  await context.setOffline(false)
  await page.goto('/planner/week')
  await expect(page.getByText('Buy chalk').first()).toBeVisible()
})

test(
  'offline: a first visit that begins with the planner can be reloaded two seconds later',
  quickRun,
  async ({ page, context }) => {
    await page.goto('/planner')
    await expect(page.getByRole('textbox', { name: 'Where' })).toBeVisible()
    const isStored = () =>
      page.evaluate(async () => navigator.serviceWorker.controller !== null && Boolean(await caches.match('/planner')))
    await expect.poll(isStored, { timeout: 2_000 * testSlowness, intervals: [100] }).toBe(true)
    await context.setOffline(true)
    await page.reload()
    await page.getByRole('textbox', { name: 'Where' }).fill('Running a 10K')
    await page.getByRole('button', { name: 'Set out' }).click()
    await expect(page.getByText('Running a 10K')).toBeVisible()
  },
)
