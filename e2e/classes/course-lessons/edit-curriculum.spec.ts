import { accessHeaders } from '../../fixtures/api-session.ts'
import { expectAccessible } from '../../fixtures/axe.ts'
import { withDedicatedSite } from '../../fixtures/sites/dedicated-site.ts'
import { expect, owner } from '../../fixtures/test.ts'

const test = withDedicatedSite()

/**
 * The admin adds, renames, removes and reorders sections and lessons, by drag and by key. A lesson can be a copy of a
 * binder lesson.
 */
test('curriculum: an owner adds a section and lessons, copies one, reorders them by key and by drag, and publishes', async ({
  page,
  request,
  signIn,
}) => {
  const headers = await accessHeaders(request, owner)
  const form = {
    title: 'Maps for beginners',
    slug: '',
    description: '',
    instructor: '',
    price: '50.00',
    cancelDays: 7,
    nextStartDate: '2031-05-05',
    duration: '',
    lessonsCount: 0,
    level: '',
    rating: '',
    studentCount: 0,
    joinUrl: '',
    highlights: [],
    category: '',
    imageUrl: '',
    isActive: true,
  }
  const { id } = await (await request.post('/api/admin/courses', { data: form, headers })).json()
  await signIn(owner)
  await page.goto(`/admin/events/courses/${id}`)
  await page.getByRole('link', { name: 'Curriculum' }).click()
  await expect(page.getByText('No lessons yet.')).toBeVisible()

  await page.getByRole('button', { name: 'Add section' }).click()
  await page.getByLabel('Title').press('Enter')
  await expect(page.getByText('Enter a title.')).toBeVisible()
  await page.getByLabel('Title').fill('Week one')
  await page.getByLabel('Title').press('Enter')
  await page.getByRole('button', { name: 'Add lesson to Week one' }).click()
  await page.getByLabel('Title').fill('North is up')
  await page.getByLabel('Title').press('Enter')
  await expect(page.getByRole('heading', { name: 'Edit Lesson' })).toBeVisible()
  await page.getByRole('switch', { name: 'Free preview' }).click()
  await page.getByLabel('Opens').selectOption('Days after the enrollment')
  await page.getByLabel('Days', { exact: true }).fill('400')
  await page.getByRole('button', { name: 'Update Lesson' }).click()
  await expect(page.getByText('Enter a whole number of days from 0 to 365.', { exact: true })).toBeVisible()
  await page.getByLabel('Days', { exact: true }).fill('3')
  await page.getByRole('button', { name: 'Update Lesson' }).click()
  await expect(page.getByText('Opens 3 days after the enrollment')).toBeVisible()

  await page.getByRole('button', { name: 'Copy from the binder to Week one' }).click()
  await page.getByRole('button', { name: 'Choose one destination' }).click()
  await expect(page.getByRole('heading', { name: 'Edit Lesson' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()

  const titles = page.getByRole('list', { name: 'Lessons of Week one' }).getByRole('heading')
  await expect(titles).toHaveText(['North is up', 'Choose one destination'])
  const up = page.getByRole('button', { name: 'Move Choose one destination up' })
  await up.press('Enter')
  await expect(titles).toHaveText(['Choose one destination', 'North is up'])
  await expect(page.getByRole('button', { name: 'Move Choose one destination down' })).toBeFocused()
  await expect(page.getByText('Order saved')).toBeVisible()
  const orderSaved = page.waitForResponse(
    (response) => response.url().endsWith('/curriculum') && response.request().method() === 'PUT',
  )
  await page.locator('[data-item] [data-item]').nth(1).locator('[draggable]').dragTo(titles.first(), { steps: 5 })
  await expect(titles).toHaveText(['North is up', 'Choose one destination'])
  await page.getByRole('switch', { name: /^Published.*North is up$/ }).click()
  await expect(page.getByText('2 lessons, 1 published')).toBeVisible()
  await orderSaved
  await page.reload()
  await expect(titles).toHaveText(['North is up', 'Choose one destination'])
  await expectAccessible(page, 'the curriculum editor')
})
