import type { Locator, Page } from '@playwright/test'
import { quickRun } from '../../tests/run-length.ts'
import { holdRequests } from '../fixtures/held-requests.ts'
import { expect, test } from '../fixtures/test.ts'

const section = (page: Page, heading: string) =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: heading, level: 2 }) })

async function expectLink(container: Locator, name: string, href: string): Promise<void> {
  await expect(container.getByRole('link', { name, exact: true }).first(), name).toHaveAttribute('href', href)
}

test('landing page: all sections in order', quickRun, async ({ page }) => {
  await page.goto('/')
  const headings = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(headings).toHaveText([
    'Three pages do the work',
    'Four tabs, one life',
    'Six guides walk with you',
    'A date with your binder',
    'Six questions for every journey',
    'Coaching and field notes',
    'Books for the bedside table',
    'Postcards from the trail',
    'Start this Sunday',
  ])
  const hero = page.getByRole('main').locator('section').first()
  await expect(hero.getByRole('heading', { level: 1 })).toHaveText('Give your year a map.')
  await expectLink(hero, 'Buy the Binder', '/store')
  await expectLink(hero, 'Join a Workshop', '/classes')
  await expect(hero.getByRole('img', { name: /^An open ring binder/ })).toBeVisible()
})

/** The landing page shows every part of the system, with an explanation and a drawing. */
test('landing page: each item has a title, a text and an illustration', async ({ page }) => {
  await page.goto('/')
  const parts = [
    ['Three pages do the work', ['To Done', 'Schedule', 'Tracks']],
    ['Four tabs, one life', ['Spiritual', 'Health', 'Education', 'Finance']],
    ['Six guides walk with you', ['Polaris', 'Lumen', 'Vita', 'Sophia', 'Penny', 'Dash']],
    ['A date with your binder', ['The Sunday session', 'The morning session', 'The season session']],
    ['Six questions for every journey', ['Destination', 'Engines', 'Crew', 'Tools', 'Awards', 'Next Levels']],
  ] as const
  for (const [heading, names] of parts) {
    const part = section(page, heading)
    await expect(part.getByRole('heading', { level: 3 }), heading).toHaveText([...names])
    const lengths = await part
      .getByRole('heading', { level: 3 })
      .evaluateAll((titles) =>
        titles.map(
          (title) => (title.closest('li, article')?.textContent ?? '').length - (title.textContent ?? '').length,
        ),
      )
    for (const length of lengths) expect(length, `words about a part of ${heading}`).toBeGreaterThan(15)
  }
  for (const heading of ['Three pages do the work', 'Six guides walk with you', 'Six questions for every journey']) {
    const drawings = section(page, heading).locator('li .art')
    await expect(drawings).toHaveCount(heading.startsWith('Three') ? 3 : 6)
    for (const drawing of await drawings.all()) {
      await drawing.scrollIntoViewIfNeeded()
      await expect.poll(() => drawing.evaluate(isRendered), { message: heading }).toBe(true)
    }
  }
})

function isRendered(element: Element): boolean {
  const image = element.querySelector('img')
  if (image) return image.complete && image.naturalWidth > 0
  return (element.querySelector('svg')?.getBoundingClientRect().width ?? 0) > 0
}

/**
 * Books have a separate section in the store, and two of them are on the home page. What the landing page names and the
 * site does not have yet is labeled Coming Soon.
 */
test('landing page: coaching links to classes and blog, books link to the store', async ({ page }) => {
  await page.goto('/')
  const coaching = section(page, 'Coaching and field notes')
  await expect(coaching).toContainText('Live workshop')
  await expect(coaching).toContainText('Coming Soon')
  await expectLink(coaching, 'See Workshops', '/classes')
  await expect(coaching.getByRole('link', { name: /^Read More/ })).toHaveAttribute('href', /^\/blog\/[a-z0-9-]+$/)
  const books = section(page, 'Books for the bedside table')
  await expect(books.getByText('Foundational book')).toBeVisible()
  await expect(books.getByText('Children’s book')).toBeVisible()
  await expectLink(books, 'A Year on Paper', '/store/a-year-on-paper')
  await expectLink(books, 'The Snail Who Kept a List', '/store/the-snail-who-kept-a-list')
  const storeLinks = books.getByRole('link', { name: 'Visit the Store', exact: true })
  await expect(storeLinks).toHaveCount(2)
  for (const link of await storeLinks.all()) await expect(link).toHaveAttribute('href', '/store')
})

test('testimonials: the rating has an accessible name', async ({ page }) => {
  await page.goto('/')
  const testimonials = section(page, 'Postcards from the trail')
  await expect(testimonials.locator('li')).toHaveCount(3)
  await expect(testimonials).toContainText('sample postcards')
  for (const [author, stars] of [
    ['Maren L.', 5],
    ['Theo A.', 5],
    ['Priya S.', 4],
  ] as const) {
    const testimonial = testimonials.locator('li').filter({ hasText: author })
    await expect(testimonial.getByRole('img', { name: `Rated ${stars} of 5 stars` })).toBeVisible()
  }
})

test('header: stays visible while scrolling', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(page.getByRole('banner')).toBeInViewport()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Get Started', exact: true })).toBeInViewport()
})

test('loading indicator: shown during client-side navigation', async ({ page }) => {
  await page.goto('/store')
  const releaseData = await holdRequests(page, /\/classes\.data/)
  const loadingLine = page.locator('.loading-line')
  await expect(loadingLine).toBeHidden()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Classes', exact: true }).click()
  await expect(loadingLine).toBeVisible()
  await expect(loadingLine).toHaveText('Loading...')
  releaseData()
  await expect(page).toHaveURL('/classes')
  await expect(page.getByRole('heading', { name: 'Featured Courses', exact: true })).toBeVisible()
  await expect(loadingLine).toBeHidden()
})
