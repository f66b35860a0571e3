import { expectAccessible } from '../../fixtures/axe.ts'
import { main } from '../../fixtures/locators.ts'
import { withDedicatedSite } from '../../fixtures/sites/dedicated-site.ts'
import { expect, owner } from '../../fixtures/test.ts'

const test = withDedicatedSite()

/** Sign-up and checkout link to the published terms, privacy policy and refund policy. */
test('pages: a legal draft is filled in and published, an own page is linked in the footer', async ({
  page,
  browser,
  baseURL,
  signIn,
}) => {
  const visitor = await browser.newPage({ baseURL: baseURL ?? '' })
  await signIn(owner)
  await page.goto('/admin/pages')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pages')
  await expectAccessible(page, 'pages without any')
  await main(page).getByRole('button', { name: 'Terms of sale' }).click()
  await expect(page.getByRole('heading', { name: 'Edit Page' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Content' })).toContainText('[legal name]')
  await expectAccessible(page, 'the form of a page')
  await page.getByRole('textbox', { name: 'Content' }).fill('Sold by Harbor and Pine.')
  await page.getByRole('switch', { name: 'Published', exact: true }).click()
  await page.getByRole('button', { name: 'Update Page' }).click()
  await expect(page.getByText('Page updated')).toBeVisible()
  await expect(page.getByRole('list', { name: 'List of pages' })).toContainText('Terms of sale')
  await expect(main(page).getByRole('button', { name: 'Terms of sale', exact: true })).toHaveCount(0)

  await visitor.goto('/auth')
  await visitor.getByRole('tab', { name: 'Sign Up', exact: true }).click()
  await expect(visitor.getByText('By signing up, you accept our terms.')).toBeVisible()
  await visitor.getByRole('contentinfo').getByRole('link', { name: 'Terms of sale' }).click()
  await expect(visitor).toHaveURL('/pages/terms-of-sale')
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Terms of sale')
  await expect(main(visitor)).toContainText('Sold by Harbor and Pine.')
  await expectAccessible(visitor, 'a page of the owner')

  await page.getByRole('button', { name: 'New Page' }).click()
  await page.getByLabel('Title *').fill('About us')
  await page.getByRole('textbox', { name: 'Content' }).fill('Two people and a workshop.')
  await page.getByRole('switch', { name: 'Published', exact: true }).click()
  await page.getByRole('button', { name: 'Create Page' }).click()
  await expect(page.getByRole('list', { name: 'List of pages' })).toContainText('About us')
  await visitor.goto('/store')
  await visitor.getByRole('contentinfo').getByRole('link', { name: 'About us' }).click()
  await expect(main(visitor)).toContainText('Two people and a workshop.')

  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'About us' }) })
  await row.getByRole('switch').click()
  await expect(row).toContainText('Draft')
  const response = await visitor.goto('/pages/about-us')
  expect(response?.status()).toBe(404)
  await expect(visitor.getByRole('link', { name: 'About us' })).toHaveCount(0)
  await visitor.close()
})
