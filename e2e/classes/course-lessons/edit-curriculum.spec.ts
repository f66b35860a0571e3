import type { Locator } from '@playwright/test'
import { accessHeaders } from '../../fixtures/api-session.ts'
import { expectAccessible } from '../../fixtures/axe.ts'
import { withDedicatedSite } from '../../fixtures/sites/dedicated-site.ts'
import { expect, owner } from '../../fixtures/test.ts'
import { touchscreen } from '../../fixtures/touch.ts'

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
  const lessons = page.locator('[data-item] [data-item]')
  await lessons.nth(1).locator('.cursor-grab').hover()
  await page.mouse.down()
  await titles.first().hover()
  await expect(lessons.first()).toHaveClass(/shadow/)
  await page.mouse.up()
  await expect(titles).toHaveText(['North is up', 'Choose one destination'])
  await page.getByRole('switch', { name: /^Published.*North is up$/ }).click()
  await expect(page.getByText('2 lessons, 1 published')).toBeVisible()
  await orderSaved
  await page.reload()
  await expect(titles).toHaveText(['North is up', 'Choose one destination'])

  await page.getByRole('button', { name: 'Add section' }).click()
  await page.getByLabel('Title').fill('Week two')
  await page.getByLabel('Title').press('Enter')
  const sections = page.getByRole('list', { name: 'Sections' }).locator('> li')
  await expect(sections).toHaveCount(2)
  const centerOf = async (locator: Locator) => {
    // While something is dragged near the edges of the viewport, the page scrolls.
    await locator.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    const box = await locator.boundingBox()
    if (!box) throw new Error('the element has no box')
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  const finger = await touchscreen(page)
  await finger.press(await centerOf(lessons.first().locator('.cursor-grab')))
  await finger.move(await centerOf(page.getByText('No lessons in this section yet.')))
  await expect(sections.nth(1).locator('[class*=shadow]')).toHaveCount(1)
  await finger.release()
  await expect(sections.nth(1).getByRole('heading', { level: 4 })).toHaveText(['North is up'])
  await finger.press(await centerOf(sections.nth(1).locator('.cursor-grab').first()))
  await finger.move(await centerOf(titles.first()))
  await expect(sections.first()).toHaveClass(/shadow/)
  await finger.release()
  await expect(sections.getByRole('heading', { level: 3 })).toHaveText(['Week two', 'Week one'])
  await expectAccessible(page, 'the curriculum editor')
})
