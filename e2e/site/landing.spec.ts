import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures/test.ts'

const section = (page: Page, heading: string) =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: heading, level: 2 }) })

/** Expects a link with this name and target. */
async function expectLink(within: Locator, name: string, to: string): Promise<void> {
  await expect(within.getByRole('link', { name, exact: true }).first(), name).toHaveAttribute('href', to)
}

test('the landing page has every part of the system, in its order', async ({ page }) => {
  await page.goto('/')
  const headings = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(headings).toHaveText([
    'Three pages do the work',
    'Four tabs, one life',
    'Six guides walk with you',
    'A date with your binder',
    'Six stamps for every journey',
    'Coaching and field notes',
    'Two books for the bedside table',
    'Postcards from the trail',
    'Start this Sunday',
  ])
  const hero = page.getByRole('main').locator('section').first()
  await expect(hero.getByRole('heading', { level: 1 })).toHaveText('Give your year a map.')
  await expectLink(hero, 'Buy the Binder', '/store')
  await expectLink(hero, 'Join a Workshop', '/classes')
  await expect(hero).toContainText('4.9')
  await expect(hero).toContainText('from 127 reviews of the Complete System')
  await expect(hero.getByRole('img', { name: /^An open ring binder/ })).toBeVisible()
})

test('each entry, session, category, guide and stamp is named, explained and drawn', async ({ page }) => {
  await page.goto('/')
  const parts = [
    ['Three pages do the work', ['To Done', 'Schedule', 'Tracks']],
    ['Four tabs, one life', ['Spiritual', 'Health', 'Education', 'Finance']],
    ['Six guides walk with you', ['Polaris', 'Lumen', 'Vita', 'Sophia', 'Penny', 'Dash']],
    ['A date with your binder', ['The Sunday session', 'The morning session', 'The season session']],
    ['Six stamps for every journey', ['Destination', 'Engines', 'Crew', 'Tools', 'Awards', 'Next Levels']],
  ] as const
  for (const [heading, names] of parts) {
    const part = section(page, heading)
    await expect(part.getByRole('heading', { level: 3 }), heading).toHaveText([...names])
    const words = await part
      .getByRole('heading', { level: 3 })
      .evaluateAll((titles) =>
        titles.map(
          (title) => (title.closest('li, article')?.textContent ?? '').length - (title.textContent ?? '').length,
        ),
      )
    for (const count of words) expect(count, `words about a part of ${heading}`).toBeGreaterThan(15)
  }
  for (const heading of ['Three pages do the work', 'Six guides walk with you', 'Six stamps for every journey']) {
    const drawn = section(page, heading).locator('li .art')
    await expect(drawn).toHaveCount(heading.startsWith('Three') ? 3 : 6)
    for (const drawing of await drawn.all()) {
      await drawing.scrollIntoViewIfNeeded()
      await expect.poll(() => drawing.evaluate(isDrawn), { message: heading }).toBe(true)
    }
  }
})

/** Returns true if the image is loaded or the drawing has a size. */
function isDrawn(art: Element): boolean {
  const picture = art.querySelector('img')
  if (picture) return picture.complete && picture.naturalWidth > 0
  return (art.querySelector('svg')?.getBoundingClientRect().width ?? 0) > 0
}

test('coaching names workshops, videos and the blog; the books lead to the store', async ({ page }) => {
  await page.goto('/')
  const coaching = section(page, 'Coaching and field notes')
  await expect(coaching).toContainText('Live workshop')
  await expect(coaching).toContainText('Coming Soon')
  await expectLink(coaching, 'See Workshops', '/classes')
  await expect(coaching.getByRole('link', { name: /^Read More/ })).toHaveAttribute('href', /^\/blog\/[a-z0-9-]+$/)
  const books = section(page, 'Two books for the bedside table')
  await expect(books.getByText('The foundational book')).toBeVisible()
  await expect(books.getByText('The children’s book')).toBeVisible()
  const toStore = books.getByRole('link', { name: 'Visit the Store', exact: true })
  await expect(toStore).toHaveCount(2)
  for (const link of await toStore.all()) await expect(link).toHaveAttribute('href', '/store')
})

test('three sample testimonials have their stars in words', async ({ page }) => {
  await page.goto('/')
  const letters = section(page, 'Postcards from the trail')
  await expect(letters.locator('li')).toHaveCount(3)
  await expect(letters).toContainText('sample postcards')
  for (const [who, stars] of [
    ['Maren L.', 5],
    ['Theo A.', 5],
    ['Priya S.', 4],
  ] as const) {
    const letter = letters.locator('li').filter({ hasText: who })
    await expect(letter.getByRole('img', { name: `Rated ${stars} of 5 stars` })).toBeVisible()
  }
})

test('the bar stays at the top while the page is read', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(page.getByRole('banner')).toBeInViewport()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Get Started', exact: true })).toBeInViewport()
})

test('a signed-in customer has the address and Sign Out in the bar in place of Get Started', async ({
  page,
  signIn,
}) => {
  const { email } = await signIn()
  await page.goto('/')
  const bar = page.getByRole('banner')
  await expect(bar.getByText(email)).toBeVisible()
  await expect(bar.getByRole('link', { name: 'Get Started', exact: true })).toHaveCount(0)
  await bar.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect(bar.getByRole('link', { name: 'Get Started', exact: true })).toBeVisible()
})

test('while the next page is on its way a line says so, and goes when it is there', async ({ page }) => {
  await page.goto('/store')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/classes\.data/, async (route) => {
    await held
    await route.continue()
  })
  const line = page.locator('.loading-line')
  await expect(line).toBeHidden()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Classes', exact: true }).click()
  await expect(line).toBeVisible()
  await expect(line).toHaveText('Loading...')
  release()
  await expect(page).toHaveURL('/classes')
  await expect(page.getByRole('heading', { name: 'Featured Courses', exact: true })).toBeVisible()
  await expect(line).toBeHidden()
})
