import { quickRun } from '../../tests/run-length.ts'
import { holdRequests } from '../fixtures/held-requests.ts'
import { main } from '../fixtures/locators.ts'
import { expect, test } from '../fixtures/test.ts'
import { openPlanner } from './planner.fixture.ts'
import { addStep, newStep, step } from './saved.fixture.ts'

const SCRIPTS = '**/assets/*.js'
const DOCUMENTS_SCRIPT = '**/assets/planner-documents-*.js'

test('first visit: the first question is answered before the scripts are loaded', quickRun, async ({ page }) => {
  const releaseScripts = await holdRequests(page, SCRIPTS)
  await page.goto('/planner', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Where do you want to be, by when?')
  await page.getByRole('textbox', { name: 'Where' }).fill('A quiet desk')
  await page.getByLabel('By when').fill('2027-05-01')
  await page.getByText('Health', { exact: true }).click()
  await expect(page.getByRole('button', { name: 'Set out' })).toBeDisabled()
  releaseScripts()
  await page.getByRole('button', { name: 'Set out' }).click()
  await expect(page.getByText('A quiet desk, by May 1, 2027')).toBeVisible()
  await page.goto('/planner/journeys')
  await expect(main(page).getByText('Health')).toBeVisible()
})

test('first visit: an answer waits until the documents are loaded', async ({ page }) => {
  const releaseDocuments = await holdRequests(page, DOCUMENTS_SCRIPT)
  await page.goto('/planner')
  await page.getByRole('textbox', { name: 'Where' }).fill('A quiet desk')
  await page.getByRole('button', { name: 'Set out' }).click()
  await expect(page.getByRole('button', { name: 'Set out' })).toBeDisabled()
  releaseDocuments()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What is the first small step?')
  await expect(page.getByText(/^A quiet desk, by /)).toBeVisible()
})

test('a browser with a planner never shows the first question', quickRun, async ({ page, context }) => {
  await openPlanner(page, '/planner/week')
  await addStep(page, 'Find the running shoes')
  const next = await context.newPage()
  const releaseScripts = await holdRequests(next, SCRIPTS)
  await next.goto('/planner', { waitUntil: 'commit' })
  await expect(next.getByRole('status', { name: 'Loading your planner...' })).toBeVisible()
  await expect(next.getByRole('heading', { level: 1 })).toHaveCount(0)
  releaseScripts()
  await expect(step(next, 'Find the running shoes')).toBeVisible()
})

test('snapshot of Today: edits wait until the documents are loaded', quickRun, async ({ page, context }) => {
  await openPlanner(page, '/planner/week')
  await addStep(page, 'Find the running shoes')
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('journey.planner.snapshot.visitor')))
    .toContain('Find the running shoes')
  await page.close()
  const next = await context.newPage()
  const releaseDocuments = await holdRequests(next, DOCUMENTS_SCRIPT)
  await next.goto('/planner/week')
  await step(next, 'Find the running shoes').click()
  await newStep(next).fill('Buy socks')
  await newStep(next).press('Enter')
  await expect(newStep(next)).toHaveValue('')
  releaseDocuments()
  await expect(next.getByText('1 done')).toBeVisible()
  await expect(step(next, 'Buy socks')).toBeVisible()
  await next.reload()
  await expect(next.getByText('1 done')).toBeVisible()
  await expect(step(next, 'Buy socks')).toBeVisible()
})

test(
  'edits that wait for the documents: a tab that is closed meanwhile loses none',
  quickRun,
  async ({ page, context }) => {
    const releaseDocuments = await holdRequests(page, DOCUMENTS_SCRIPT)
    await page.goto('/planner')
    await page.getByRole('button', { name: 'Open the empty planner' }).click()
    for (const text of ['Paint', 'Sand']) {
      await newStep(page).fill(text)
      await newStep(page).press('Enter')
      await expect(newStep(page)).toHaveValue('')
    }
    await page.close()
    releaseDocuments()
    const next = await context.newPage()
    await next.goto('/planner')
    for (const text of ['Paint', 'Sand']) await expect(step(next, text)).toBeVisible()
    await next.reload()
    await expect(next.getByRole('checkbox')).toHaveCount(2)
  },
)

test('documents that cannot be loaded: the page says that changes are not saved', async ({ page }) => {
  await page.route(DOCUMENTS_SCRIPT, (route) => route.abort('internetdisconnected'))
  await page.goto('/planner/week')
  await expect(page.getByText('Your planner couldn’t be opened')).toBeVisible()
})
