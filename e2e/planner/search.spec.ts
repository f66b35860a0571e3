import { quickRun } from '../../tests/run-length.ts'
import { expectAccessible } from '../fixtures/axe.ts'
import { expect, test } from '../fixtures/test.ts'
import { addSteps, openPlanner } from './planner.fixture.ts'

test('search: finds what was written, without diacritics, and sends nothing', quickRun, async ({ page }) => {
  await addSteps(page, ['Call Émile about the card', 'Water the plants'])
  await openPlanner(page, '/planner/search')
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  const field = page.getByRole('searchbox')
  await field.pressSequentially('emile card')
  await expect(page.getByRole('status').filter({ hasText: '1 result' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Steps 1' }).getByRole('link')).toContainText(
    'Call Émile about the card',
  )
  await expect(page.locator('mark')).toHaveText(['Émile', 'card'])
  expect(requests.filter((url) => /emile/i.test(url))).toEqual([])

  await field.fill('zebra')
  await expect(page.getByRole('status').filter({ hasText: 'No results' })).toBeVisible()
})

test('search: the query is in the URL, and survives a reload', async ({ page }) => {
  await addSteps(page, ['Water the plants'])
  await openPlanner(page, '/planner/search?q=plants')
  await expect(page.getByRole('link', { name: /Water the plants/ })).toBeVisible()
  await page.getByRole('searchbox').fill('water')
  await expect(page).toHaveURL('/planner/search?q=water')
  await page.reload()
  await expect(page.getByRole('searchbox')).toHaveValue('water')
  await page.getByRole('link', { name: /Water the plants/ }).click()
  await expect(page).toHaveURL(/\/planner\/week/)
})

test('search: many results are shown in parts', async ({ page }) => {
  await addSteps(
    page,
    Array.from({ length: 12 }, (_, index) => `Chapter ${index + 1}`),
  )
  await openPlanner(page, '/planner/search?q=chapter')
  const steps = page.getByRole('region', { name: 'Steps 12' })
  await expect(steps.getByRole('link')).toHaveCount(8)
  await steps.getByRole('button', { name: 'Show all 12' }).click()
  await expect(steps.getByRole('link')).toHaveCount(12)
})

test('search: accessible', async ({ page }) => {
  await addSteps(page, ['Water the plants'])
  await openPlanner(page, '/planner/search?q=plants')
  await expect(page.getByRole('link', { name: /Water the plants/ })).toBeVisible()
  await expectAccessible(page, 'the search of the planner')
})
