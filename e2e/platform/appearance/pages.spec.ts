import type { Page } from '@playwright/test'
import { addToCart } from '../../fixtures/checkout-page.ts'
import { main } from '../../fixtures/locators.ts'
import { withDedicatedSite } from '../../fixtures/sites/dedicated-site.ts'
import type { Query } from '../../fixtures/sites/server.ts'
import { expect, owner } from '../../fixtures/test.ts'

const test = withDedicatedSite({ prepare: fixDates })

// The sites of two workers would start for these tests only.
test.describe.configure({ mode: 'default' })
// At less than half of the size, the pictures take a fifth of the space, and still show each moved line.
test.use({ trace: 'off', deviceScaleFactor: 0.45 })

/** The texture behind the sections would take half of the space of a screenshot. */
test.beforeEach(({ page }) =>
  page.route('**/contour-tile*.svg', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  ),
)

/** The dates of the sample content follow the day of the first start. */
async function fixDates(query: Query): Promise<void> {
  for (const [index, slug] of ['foundations', 'advanced-journey-management', 'family-journey-planning'].entries())
    await query('UPDATE courses SET next_start_date = $2 WHERE slug = $1', [slug, `2099-03-${16 + index * 7}`])
  await query(`UPDATE workshops SET workshop_date = day, end_date = day + (end_date - workshop_date)
    FROM (SELECT id, DATE '2099-04-04' + 7 * row_number() OVER (ORDER BY slug)::int AS day FROM workshops) AS days
    WHERE days.id = workshops.id`)
  await query(`UPDATE blog_posts SET published_at = day, created_at = day
    FROM (SELECT id, TIMESTAMPTZ '2026-01-02 12:00Z' + interval '3 days' * row_number() OVER (ORDER BY slug) AS day
      FROM blog_posts) AS days WHERE days.id = blog_posts.id`)
  await query("UPDATE binder_lessons SET published_at = '2026-01-02 12:00Z', created_at = '2026-01-02 12:00Z'")
}

const publicPages = {
  home: '/',
  store: '/store',
  product: '/store/ultimate-journey-kit',
  classes: '/classes',
  course: '/classes/foundations',
  workshop: '/classes/weekend-journey-intensive',
  schedule: '/schedule',
  blog: '/blog',
  post: '/blog/call-the-bank-about-the-rate',
  binder: '/binder',
  lesson: '/binder/one-week-experiments',
  'sign-in': '/auth',
}

for (const [name, path] of Object.entries(publicPages))
  test(`appearance: ${path} looks as in its screenshots`, async ({ page }) => {
    await page.goto(path)
    await expectScreenshots(page, name)
  })

test('appearance: the checkout looks as in its screenshots', async ({ page, signIn }) => {
  await signIn()
  await addToCart(page, 'Ultimate Journey Kit')
  await page.goto('/checkout')
  await expect(main(page).getByLabel('Full name')).toBeVisible()
  await expectScreenshots(page, 'checkout')
})

test('appearance: the form of a product looks as in its screenshots', async ({ page, signIn }) => {
  await signIn({ ...owner, page })
  await page.goto('/admin/products?form=new')
  await expect(page.getByLabel('Name *')).toBeVisible()
  await expectScreenshots(page, 'product-form')
})

/** Compares the whole page at two widths in both themes. `--update-snapshots` replaces the pictures. */
async function expectScreenshots(page: Page, name: string): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await hidePictures(page)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expect
        .soft(page)
        .toHaveScreenshot([name, `${width}-${colorScheme}.png`], {
          fullPage: true,
          scale: 'device',
          mask: [page.getByRole('contentinfo').getByText(/^©/)],
          maxDiffPixelRatio: 0.001,
        })
    }
  }
}

/** Drawings would take most of the space of a screenshot. */
const hidePictures = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready
    for (const picture of document.querySelectorAll<HTMLElement | SVGElement>('main :is(img, svg)'))
      picture.style.visibility = 'hidden'
  })
