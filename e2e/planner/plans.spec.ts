import type { APIRequestContext, Page } from '@playwright/test'
import { accessHeaders } from '../fixtures/api-session.ts'
import { expectAccessible } from '../fixtures/axe.ts'
import { buy } from '../fixtures/checkout-page.ts'
import { clickButton, main } from '../fixtures/locators.ts'
import { withDedicatedSite } from '../fixtures/sites/dedicated-site.ts'
import { expect, owner } from '../fixtures/test.ts'
import { addJourney, grantPlanner, openPlanner } from './planner.fixture.ts'

const test = withDedicatedSite()

const journeys = (page: Page) => main(page).getByRole('link', { name: 'Foundations' })

const list = (page: Page) => page.locator('.journey-list > li')

async function foundationsId(request: APIRequestContext): Promise<string> {
  const headers = await accessHeaders(request, owner)
  const { courses } = await (await request.get('/api/admin/courses?q=foundations', { headers })).json()
  return courses[0].id
}

/** The owner writes the plan of a course: steps, tracks and questions. At most one per course is published. */
test('plans admin: the owner writes a plan, previews it as a learner, publishes and deletes it', async ({
  page,
  signIn,
}) => {
  test.slow()
  await signIn(owner)
  await page.goto('/admin/plans')
  const foundations = main(page).getByRole('listitem').filter({ hasText: 'Foundations, four weeks' })
  await expect(foundations).toContainText('8 steps')
  await expectAccessible(page, 'plans')

  await clickButton(main(page), 'New Plan')
  await expect(page).toHaveURL('/admin/plans/new')
  await clickButton(main(page), 'Create Plan')
  await expect(main(page).getByText('Enter a name.')).toBeVisible()
  await main(page).getByLabel('Name *').fill('Family, first month')
  await main(page).getByLabel('Course *').selectOption('Family Journey Planning')
  await clickButton(main(page), 'Add step')
  await main(page).getByRole('textbox', { name: 'Step 1', exact: true }).fill('Hold a family council')
  await main(page).getByLabel('Week of step 1').fill('2')
  await main(page).getByLabel('Weekday of step 1').selectOption('Tuesday')
  await clickButton(main(page), 'Add step')
  await main(page).getByRole('textbox', { name: 'Step 2', exact: true }).fill('Draw the map together')
  await main(page).getByLabel('When of step 2').selectOption('Day')
  await main(page).getByLabel('Day of step 2').fill('1')
  await clickButton(main(page), 'Sort by day')
  await expect(main(page).getByRole('textbox', { name: 'Step 1', exact: true })).toHaveValue('Draw the map together')
  await clickButton(main(page), 'Add track')
  await main(page).getByRole('textbox', { name: 'Track 1', exact: true }).fill('Supper at one table')
  await main(page).getByLabel('Days a week').fill('3')
  await main(page).getByLabel('Destination').fill('Where are you all going?')
  await expectAccessible(page, 'plan form')

  await clickButton(main(page), 'Preview')
  const preview = main(page).getByRole('article', { name: 'The plan as a learner sees it' })
  await expect(preview.getByRole('heading', { name: 'Family Journey Planning' })).toBeVisible()
  await preview.getByLabel('If it starts on').fill('2026-12-01')
  await expect(preview).toContainText('Tuesday, December 8')
  await expect(preview).toContainText('Where are you all going?')
  await expectAccessible(page, 'plan preview')
  await clickButton(main(page), 'Create Plan')
  await expect(page.getByText('Plan created')).toBeVisible()
  await expect(page).toHaveURL('/admin/plans')
  const row = main(page).getByRole('listitem').filter({ hasText: 'Family, first month' })
  await expect(row).toContainText('Draft')
  await expect(row).toContainText('2 steps')
  await row.getByRole('switch').click()
  await expect(page.getByText('New enrollments get this plan')).toBeVisible()
  await expect(row).toContainText('Published')
  await clickButton(row, 'Edit Family, first month')
  await expect(main(page).getByLabel('Weekday of step 2')).toHaveValue('1')
  await page.goBack()
  await clickButton(row, 'Delete Family, first month')
  await clickButton(page.getByRole('alertdialog'), 'Delete')
  await expect(row).toHaveCount(0)
})

test('an enrollment lays the plan into a journey once, on each device, and not again after it was deleted', async ({
  page,
  request,
  account,
  signIn,
  openPage,
}) => {
  test.slow()
  const user = await account()
  await buy(request, user, { courseId: await foundationsId(request) })
  await signIn(user)
  await openPlanner(page, '/planner/journeys')
  await expect(page.getByText('Your plan is here')).toBeVisible()
  await page.getByRole('button', { name: 'See it' }).click()
  await expect(main(page).getByRole('heading', { level: 1 })).toContainText('Foundations')
  await expect(main(page).getByText('Draw the line with four camps')).toBeVisible()
  await expect(main(page).getByText('Twenty minutes with the binder')).toBeVisible()
  await expect(main(page).getByText(/Of your eleven wishes/)).toBeVisible()
  await expectAccessible(page, 'journey of a plan')

  const other = await openPage()
  await signIn({ ...user, page: other })
  await openPlanner(other, '/planner/journeys')
  await expect(journeys(other).first()).toBeVisible()
  await openPlanner(page, '/planner/journeys')
  await expect(journeys(page).first()).toBeVisible()
  await expect(list(page)).toHaveCount(1)
  await expect(list(other)).toHaveCount(1)

  await journeys(page).first().click()
  await clickButton(main(page), 'More for this journey')
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(journeys(other)).toHaveCount(0)
  await openPlanner(other, '/planner/journeys')
  await expect(main(other).getByRole('heading', { level: 1, name: 'Journeys' })).toBeVisible()
  await expect(other.getByText('Your plan is here')).toHaveCount(0)
  await expect(journeys(other)).toHaveCount(0)
})

test('without room for another journey, the plan is offered, and added with the product', async ({
  page,
  request,
  account,
  signIn,
  dataDir,
}) => {
  const user = await account()
  await signIn(user)
  await addJourney(page, 'Run ten kilometers')
  await buy(request, user, { courseId: await foundationsId(request) })
  await openPlanner(page, '/planner')
  const offer = page.getByRole('region', { name: 'The plan of Foundations' })
  await expect(offer).toContainText('8 steps, each with its day')
  await expect(offer).toBeInViewport()
  await expectAccessible(page, 'offer of a plan')
  await clickButton(offer, 'Make room for the plan of Foundations')
  await expect(page.getByRole('dialog', { name: 'One journey at a time' })).toBeVisible()

  await grantPlanner(dataDir, user.email)
  await openPlanner(page, '/planner/journeys')
  await expect(page.getByText('Your plan is here')).toBeVisible()
  await expect(list(page)).toHaveCount(2)
  await expect(offer).toHaveCount(0)
})

test('the owner sees how many enrollments have a plan', async ({ page, request, account, signIn }) => {
  await buy(request, await account(), { courseId: await foundationsId(request) })
  await signIn(owner)
  await page.goto('/admin/plans')
  await expect(main(page).getByText(/^In use by \d+$/)).toBeVisible()
})
