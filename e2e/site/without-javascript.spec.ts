import { expect, test } from '../fixtures/test.ts'

/** A text in the main part of each page. */
const pages = [
  ['/', 'Give your year a map.'],
  ['/store', '$24.99'],
  ['/store/refill-pages', 'Refill Pages'],
  ['/classes', '10 AM-4 PM'],
  ['/schedule', 'All Upcoming Events'],
  ['/blog', 'Read More'],
  ['/binder', 'Start Lesson'],
  ['/auth', 'Welcome'],
] as const

for (const [path, text] of pages)
  test(`${path}: readable without JavaScript, CSP allows inline scripts only by hash`, async ({ openPage }) => {
    const page = await openPage({ javaScriptEnabled: false })
    const policy = (await page.goto(path))?.headers()['content-security-policy']
    expect(policy).toContain("script-src 'self' 'sha256-")
    expect(policy).not.toContain("script-src 'self' 'unsafe-inline'")
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('main')).toContainText(text)
  })
