import { expect, test } from '../../fixtures/test.ts'

const lazyParts = [
  { path: '/', chunk: /\/assets\/books-/, heading: /books/i },
  { path: '/classes/foundations', chunk: /\/assets\/class-sections-/, heading: 'What you get' },
  {
    path: '/classes/foundations/lessons/what-the-binder-is-for',
    chunk: /\/assets\/course-lesson-[\w-]{8}\.js/,
    heading: 'What the binder is for',
  },
  { path: '/store/ultimate-journey-kit', chunk: /\/assets\/bundle-contents-/, heading: 'What’s included' },
]

for (const { path, chunk, heading } of lazyParts)
  for (const signedIn of ['no', 'yes'] as const)
    test(`lazy part of ${path}: its HTML stays on screen while its script loads (signed in: ${signedIn})`, async ({
      page,
      signIn,
    }) => {
      if (signedIn === 'yes') await signIn()
      await page.goto('/store/refill-pages')
      await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click()
      await expect(page.getByRole('dialog', { name: 'Your cart' })).toBeVisible()
      const release = Promise.withResolvers<void>()
      await page.route(chunk, async (route) => {
        await release.promise
        await route.continue()
      })
      const chunkRequest = page.waitForRequest(chunk)
      const cartResponse = page.waitForResponse(/\/assets\/browser-cart-/)
      await page.goto(path, { waitUntil: 'commit' })
      const title = await page.getByRole('heading', { name: heading }).first().elementHandle()
      await Promise.all([chunkRequest, cartResponse])
      const header = page.getByRole('banner')
      await expect(header.getByRole('button', { name: 'Theme' })).toBeEnabled()
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
      release.resolve()
      await expect(header.getByText(signedIn === 'yes' ? 'Sign Out' : /Sign In|Get Started/).first()).toBeVisible()
      await expect(header.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible()
      // React creates a new element if it had shown the fallback.
      expect(await title?.evaluate((element) => element.isConnected)).toBe(true)
    })
