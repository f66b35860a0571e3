import { expectAccessible } from '../../fixtures/axe.ts'
import { expect, owner, test } from '../../fixtures/test.ts'

const forms = [
  ['/admin/blog?form=new', 'Create New Post'],
  ['/admin/binder?form=new', 'Create New Lesson'],
  ['/admin/products?form=new', 'Create New Product'],
  ['/admin/events?form=new', 'Create New Course'],
  ['/admin/events?tab=workshops&form=new', 'Create New Workshop'],
] as const

for (const [path, heading] of forms)
  test(`${heading}: no axe violations with form errors and in the preview`, async ({ page, signIn }) => {
    await signIn(owner)
    await page.goto(path)
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await expect(page.getByRole('switch').nth(1)).toBeVisible()
    await page.getByRole('button', { name: /^Create / }).click()
    await expect(page.locator('[aria-invalid=true]').first()).toBeFocused()
    await expectAccessible(page, `${heading}, refused`)
    await page.getByRole('button', { name: 'Preview', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Back to editing' })).toBeVisible()
    await expectAccessible(page, `${heading}, preview`)
  })

test('keyboard only: text editor formatting and link dialog, which restores the focus', async ({ page, signIn }) => {
  await signIn(owner)
  await page.goto('/admin/blog?form=new')
  const text = page.getByRole('textbox', { name: 'Content' })
  await text.focus()
  await page.keyboard.type('Read the map')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('ControlOrMeta+b')
  await expect(text.locator('strong')).toHaveText('Read the map')
  await page.keyboard.press('Shift+Tab')
  const tools = page.getByRole('toolbar', { name: 'Text formatting' })
  await expect(tools.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Home')
  await expect(tools.getByRole('button', { name: 'Bold' })).toBeFocused()
  await expect(tools.getByRole('button', { name: 'Bold' })).toHaveAttribute('aria-pressed', 'true')
  await tools.getByRole('button', { name: 'Link', exact: true }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Link' })
  await dialog.getByLabel('URL').fill('javascript:alert(1)')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Start with https://', { exact: false })).toBeVisible()
  await expectAccessible(page, 'the dialog of a link', { hasOverlay: true, widths: [1440] })
  await dialog.getByLabel('URL').fill('/binder')
  await page.keyboard.press('Enter')
  await expect(text.locator('a')).toHaveAttribute('href', '/binder')
  await expect(text).toBeFocused()
})
