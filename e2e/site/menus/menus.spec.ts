import { expectAccessible } from '../../fixtures/axe.ts'
import { button, main } from '../../fixtures/locators.ts'
import { withDedicatedSite } from '../../fixtures/sites/dedicated-site.ts'
import { expect, owner } from '../../fixtures/test.ts'

const test = withDedicatedSite()

/**
 * Visitors see a change at their next visit, in the header, in the menu of a phone and in the footer. The owner can go
 * back to the original menus.
 */
test('menus: the owner changes the menu and the footer, and visitors see only links that lead to a page', async ({
  page,
  browser,
  baseURL,
  signIn,
}) => {
  const visitor = await browser.newPage({ baseURL: baseURL ?? '', viewport: { width: 1440, height: 900 } })
  const menu = visitor.getByRole('navigation', { name: 'Main' }).getByRole('link')
  const footer = visitor.getByRole('contentinfo')
  await visitor.goto('/store')
  await expect(menu).toHaveText(['Home', 'Store', 'Classes', 'Blog'])

  await signIn(owner)
  await page.goto('/admin/pages?form=new')
  await page.getByLabel('Title *').fill('About us')
  await page.getByRole('textbox', { name: 'Content' }).fill('Two people and a workshop.')
  await page.getByRole('button', { name: 'Create Page' }).click()
  await expect(page.getByRole('list', { name: 'List of pages' })).toContainText('About us')
  await main(page).getByRole('link', { name: 'Menus', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Menus')
  const links = page.getByRole('list', { name: 'Links: Menu', exact: true })
  await links.getByLabel('Text').nth(1).fill('')
  await button(page, 'Save menus').click()
  await expect(page.getByText('Enter the text of the link.')).toBeVisible()
  await links.getByLabel('Text').nth(1).fill('Shop')
  await links.getByRole('button', { name: 'Move Shop up' }).press('Enter')
  await expect(links.getByRole('group', { name: 'Shop' }).getByRole('button', { name: 'Move Shop down' })).toBeFocused()
  await links.getByRole('switch', { name: /^Shown.*Blog$/ }).click()
  await page.getByRole('button', { name: 'Add a link to Menu', exact: true }).click()
  await links.getByLabel('Leads to').last().selectOption('About us')
  await expect(links.getByText('Not shown until the page is published.')).toBeVisible()
  await page.getByRole('button', { name: 'Add a link to Menu', exact: true }).click()
  await links.getByLabel('Leads to').last().selectOption('Another address')
  await links.getByLabel('Address').fill('/classes/foundations')
  await links.getByLabel('Text').last().fill('Start here')
  await page.getByRole('button', { name: 'Remove column Learning' }).click()
  await page.getByLabel('Column name').first().fill('The shop')
  await page.getByRole('switch', { name: 'Show a different menu on the home page' }).click()
  await expectAccessible(page, 'the form of the menus')
  await button(page, 'Save menus').click()
  await expect(page.getByText('Menus saved')).toBeVisible()

  await visitor.goto('/classes/foundations')
  await expect(menu).toHaveText(['Shop', 'Home', 'Classes', 'Start here'])
  await expect(menu.filter({ hasText: 'Start here' })).toHaveAttribute('aria-current', 'page')
  await expect(footer.getByRole('heading')).toHaveText(['The shop', 'Support'])
  await expect(footer.getByRole('link', { name: 'About us' })).toHaveCount(0)

  await page.goto('/admin/pages')
  await main(page).getByRole('switch').click()
  await expect(page.getByText('Page published')).toBeVisible()
  await visitor.setViewportSize({ width: 390, height: 844 })
  await visitor.goto('/')
  await expect(footer.getByRole('link', { name: 'About us' })).toBeVisible()
  await visitor.getByRole('button', { name: 'Menu', exact: true }).click()
  const drawer = visitor.getByRole('dialog', { name: 'Menu' })
  await expect(drawer.getByRole('navigation').getByRole('link')).toHaveText([
    'Shop',
    'Home',
    'Classes',
    'About us',
    'Start here',
  ])
  await drawer.getByRole('link', { name: 'About us' }).click()
  await expect(main(visitor)).toContainText('Two people and a workshop.')

  await page.goto('/admin/menus')
  await page.getByRole('button', { name: 'Use the original menus' }).click()
  await button(page, 'Save menus').click()
  await expect(page.getByText('Menus saved')).toBeVisible()
  await visitor.setViewportSize({ width: 1440, height: 900 })
  await visitor.goto('/')
  await expect(menu).toHaveText(['Features', 'Classes', 'Store', 'Blog'])
  await expect(footer.getByRole('heading')).toHaveText(['Product', 'Learning', 'Support'])
  await expect(footer.getByRole('link').last()).toHaveText('About us')
  await visitor.context().close()
})
