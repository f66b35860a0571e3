import { readFile } from 'node:fs/promises'
import { quickRun } from '../../../tests/run-length.ts'
import { startDownload } from '../../fixtures/clicks.ts'
import { addButton, dayPanel, listedEvent, openSchedule, startDate } from '../../fixtures/schedule-page.ts'
import { expect, test } from '../../fixtures/test.ts'

test('event: downloads as an .ics file named after its class', quickRun, async ({ page }) => {
  await openSchedule(page)
  await addButton(listedEvent(page, 'SHEF Mastery')).click()
  const download = await startDownload(page.getByRole('menuitem', { name: 'Apple, Outlook or another (.ics file)' }))
  expect(download.suggestedFilename()).toBe('shef-mastery.ics')
  const file = await readFile(await download.path(), 'utf8')
  const start = (await startDate(listedEvent(page, 'SHEF Mastery'))).replaceAll('-', '')
  expect(file).toContain(`DTSTART;TZID=America/New_York:${start}T100000`)
  expect(file).toContain('SUMMARY:SHEF Mastery')
})

test('all events: calendar feed with a URL to copy', async ({ page, request, baseURL, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openSchedule(page)
  await addButton(dayPanel(page)).click()
  await page.getByRole('menuitem', { name: 'Subscribe to all events' }).click()
  const dialog = page.getByRole('dialog', { name: 'Subscribe to all events' })
  await expect(dialog.getByRole('textbox', { name: 'Address' })).toHaveValue(`${baseURL}/schedule.ics`)
  await expect(dialog.getByRole('link', { name: 'Open in calendar app' })).toHaveAttribute('href', /^webcal:\/\//)
  await dialog.getByRole('button', { name: 'Copy address' }).click()
  await expect(dialog.getByRole('status')).toContainText('Copied')
  const address = await page.evaluate(() => navigator.clipboard.readText())

  const feed = await request.get(address)
  expect(feed.headers()['content-type']).toBe('text/calendar; charset=utf-8')
  expect((await feed.text()).match(/^BEGIN:VEVENT\r$/gm)?.length).toBe(6)
})

test('calendar files: an unknown class returns 404, other URLs show the 404 page', async ({ page, request }) => {
  for (const name of ['course-018f0000-0000-7000-8000-000000000000', 'course-x', 'anything', "workshop-' OR 1=1"]) {
    const response = await request.get(`/schedule/${name}.ics`)
    expect([response.status(), response.headers()['content-type']]).toEqual([404, 'text/plain; charset=utf-8'])
  }
  await page.goto('/schedule/anything')
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
})

test('JSON-LD: courses and events with dates, location and price', async ({ page }) => {
  const readJsonLd = () =>
    page
      .locator('script[type="application/ld+json"]')
      .evaluateAll((scripts) => scripts.map((script) => JSON.parse(script.textContent ?? '')))
  await page.goto('/schedule')
  const events = await readJsonLd()
  expect(events).toHaveLength(6)
  const start = await startDate(listedEvent(page, 'SHEF Mastery'))
  expect(events.find((event) => event.name === 'SHEF Mastery')).toMatchObject({
    '@type': 'EducationEvent',
    startDate: expect.stringContaining(`${start}T1`),
    location: { '@type': 'VirtualLocation' },
    offers: { price: '97.00', priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
  })
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/schedule$/)
  await expect(page.locator('link[rel=alternate][type="text/calendar"]')).toHaveAttribute('href', '/schedule.ics')

  await page.goto('/classes')
  // Another test has a self-paced course on the site.
  const classes = (await readJsonLd()).filter(({ name }) => name !== 'Bread at home')
  expect(classes.map((item) => item['@type']).sort()).toEqual([
    ...['Course', 'Course', 'Course'],
    ...['EducationEvent', 'EducationEvent', 'EducationEvent'],
  ])
  expect(classes.find((item) => item.name === 'Foundations')).toMatchObject({
    offers: { price: '50.00', priceCurrency: 'USD' },
    hasCourseInstance: { courseMode: 'Online', startDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
  })
})
