import { expectAccessible } from '../../fixtures/axe.ts'
import { expect, test } from '../../fixtures/test.ts'

// No trace: on a page with forty frames, recording takes longer than the test.
test.use({ trace: 'off' })

test('mail templates: each has sandboxed HTML and text, no axe violations, no overflow at 390 px', async ({ page }) => {
  test.slow()
  await page.goto('/demo/mailbox')
  await page.getByRole('link', { name: 'Email templates' }).click()
  await expect(page).toHaveURL('/demo/mailbox/templates')
  await expect(page.getByRole('heading', { name: 'Email templates' })).toBeVisible()
  const mails = page.getByRole('article')
  expect(await mails.count()).toBeGreaterThan(15)
  for (const mail of await mails.all()) {
    const frame = mail.locator('iframe')
    await expect(frame).toHaveAttribute('sandbox', /^(?!.*allow-scripts)(?!.*allow-same-origin)/)
    await frame.scrollIntoViewIfNeeded()
    const heading = await frame.contentFrame().getByRole('heading', { level: 1 }).textContent()
    await mail.getByText('Plain text', { exact: true }).click()
    await expect(mail.locator('details')).toContainText(heading ?? 'a heading')
  }
  await expectAccessible(page, 'mail templates')
  await page.setViewportSize({ width: 390, height: 844 })
  for (const frame of await page.locator('article iframe').all()) {
    await frame.scrollIntoViewIfNeeded()
    const { width } = (await frame.boundingBox()) ?? { width: 0 }
    const body = frame.contentFrame().locator('body:has(div)')
    const widest = await body.evaluate((body) =>
      Math.max(...[body, body.querySelector('div')].map((part) => part?.getBoundingClientRect().width ?? 0)),
    )
    expect(widest).toBeGreaterThan(0)
    expect(widest).toBeLessThanOrEqual(width)
  }
})
