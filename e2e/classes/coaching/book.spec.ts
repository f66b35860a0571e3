import { quickRun } from '../../../tests/run-length.ts'
import { expectAccessible } from '../../fixtures/axe.ts'
import { openPopup } from '../../fixtures/clicks.ts'
import { withDedicatedSite } from '../../fixtures/sites/dedicated-site.ts'
import { expect } from '../../fixtures/test.ts'

const test = withDedicatedSite()

test(
  'session: a day and a time are chosen with the keyboard, paid, and shown with the order',
  quickRun,
  async ({ page, account, signIn }) => {
    const response = await page.goto('/coaching')
    // The sessions are in the HTML, so they are shown before the scripts have loaded.
    expect(await response?.text()).toContain('Setup session, 60 minutes')
    await expect(page.getByRole('radio', { name: /^Setup session, 60 minutes/ })).toBeVisible()
    await expectAccessible(page, 'sessions')
    const ann = await account()
    await signIn({ ...ann, page })
    await page.goto('/coaching?type=setup-session')
    const times = page.getByRole('list', { name: /^Free times on/ })
    const day = page.getByRole('button', { name: /, \d+ free times?$/ }).last()
    await day.focus()
    await page.keyboard.press('Enter')
    const dayText = (await day.getAttribute('aria-label'))?.split(',').slice(0, 2).join(',') ?? ''
    await expect(page.getByRole('heading', { name: dayText })).toBeVisible()
    await times.getByRole('button').first().focus()
    await page.keyboard.press('Enter')
    await expect(times.getByRole('button').first()).toHaveAttribute('aria-pressed', 'true')
    const checkout = await openPopup(page.getByRole('button', { name: 'Continue to payment, $80' }))
    await checkout.getByRole('button', { name: 'Pay now' }).click()
    await expect(checkout.getByRole('heading', { name: 'Setup session' }).first()).toBeVisible()
    await expect(checkout.getByText(dayText.split(', ')[1] ?? '').first()).toBeVisible()
  },
)

test('coaching page: has a description, and is indexed and in the sitemap while a session is offered', async ({
  request,
  baseURL,
  query,
}) => {
  const read = async (path: string) => (await request.get(path)).text()
  const url = `${baseURL}/coaching`
  const page = await read('/coaching')
  expect(page).toContain(`<link rel="canonical" href="${url}"/>`)
  expect(page).toContain(`<meta property="og:image" content="${baseURL}/og/site.png"/>`)
  expect(page).toContain('<meta name="description" content="Book a 1-on-1 session online.')
  expect(page).not.toContain('name="robots"')
  expect(await read('/coaching?type=setup-session')).toContain(`<link rel="canonical" href="${url}"/>`)
  expect(await read('/sitemap.xml')).toContain(`<loc>${url}</loc>`)

  await query('UPDATE coaching_types SET is_active = false', [])
  await expect.poll(() => read('/coaching')).toContain('<meta name="robots" content="noindex"/>')
  expect(await read('/sitemap.xml')).not.toContain(url)
})
