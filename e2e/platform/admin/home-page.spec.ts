import { expectAccessible } from '../../fixtures/axe.ts'
import { createImage } from '../../fixtures/images.ts'
import { button, main } from '../../fixtures/locators.ts'
import { withDedicatedSite } from '../../fixtures/sites/dedicated-site.ts'
import { expect, owner } from '../../fixtures/test.ts'

const test = withDedicatedSite()

test('home page: the owner changes texts, order and visibility with a preview, and visitors see it', async ({
  page,
  browser,
  baseURL,
  signIn,
}) => {
  const visitor = await browser.newPage({ baseURL: baseURL ?? '' })
  await visitor.goto('/')
  const headings = visitor.getByRole('main').getByRole('heading', { level: 2 })
  await expect(headings.first()).toHaveText('Three pages do the work')

  await signIn(owner)
  await page.goto('/admin/home-page')
  await page.getByLabel('Heading', { exact: true }).first().fill('Walk more.')
  await page.getByText('Texts and pictures of Three steps', { exact: true }).click()
  const features = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Three steps' }) })
  await features.getByLabel('Heading', { exact: true }).fill('')
  await button(page, 'Save home page').click()
  await expect(page.getByText('Enter a heading.')).toBeVisible()
  await expect(features.getByLabel('Heading', { exact: true })).toBeFocused()
  await features.getByLabel('Heading', { exact: true }).fill('Three walks')
  await page.getByRole('button', { name: 'Move Three steps down' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Move Three steps down' })).toBeFocused()
  await page.getByRole('switch', { name: /^Shown.*Six guides$/ }).click()
  const firstCard = features.getByRole('group', { name: 'Card 1' })
  await expect(firstCard.getByLabel('What the picture shows')).toHaveCount(0)
  const fileChooser = page.waitForEvent('filechooser')
  await firstCard.getByRole('button', { name: 'Upload' }).click()
  const photo = await createImage({ width: 1000, height: 625 }).jpeg().toBuffer()
  await (await fileChooser).setFiles({ name: 'boots.jpg', mimeType: 'image/jpeg', buffer: photo })
  await firstCard.getByLabel('What the picture shows').fill('Two boots')
  await expectAccessible(page, 'the form of the home page')

  await button(page, 'Preview').click()
  const preview = page.getByRole('dialog', { name: 'Preview' })
  await expect(preview.getByText('Walk more.')).toBeVisible()
  await expect(preview.getByText('Three walks')).toBeVisible()
  await expect(preview.getByRole('img', { name: 'Two boots' })).toBeVisible()
  await preview.getByRole('button', { name: 'Back to editing' }).click()
  await button(page, 'Save home page').click()
  await expect(page.getByText('Home page saved')).toBeVisible()
  await expect(main(page).getByRole('switch', { name: /^Shown.*Six guides$/ })).not.toBeChecked()

  await visitor.goto('/')
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Walk more.')
  await expect(headings.first()).toHaveText('Four tabs, one life')
  await expect(headings.nth(1)).toHaveText('Three walks')
  await expect(visitor.getByText('Six guides walk with you')).toHaveCount(0)
  await expect(visitor.getByRole('img', { name: 'Two boots' })).toBeVisible()
  await visitor.context().close()
})

/** After a confirmation, a section has its original texts, pictures and drawings again. */
test('home page: the owner chooses drawings, and goes back to the original texts and pictures of a section', async ({
  page,
  browser,
  baseURL,
  signIn,
}) => {
  await signIn(owner)
  await page.goto('/admin/home-page')
  const hero = page.getByRole('region', { name: 'Top of the page' })
  await hero.getByRole('button', { name: 'Choose a drawing' }).click()
  await hero.getByRole('radio', { name: 'Compass' }).check()
  await expect(hero.getByLabel('What the picture shows')).toHaveValue('Compass')
  await expectAccessible(page, 'the choice of a drawing')
  const closing = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Last call' }) })
  await closing.getByText('Texts and pictures of Last call', { exact: true }).click()
  await closing.getByLabel('Heading', { exact: true }).fill('Come along')
  await closing.getByRole('button', { name: 'Choose a drawing' }).click()
  await closing.getByRole('radio', { name: 'Laptop' }).check()
  await button(page, 'Preview').click()
  await expect(page.getByRole('dialog').getByRole('img', { name: 'Compass' }).locator('path').first()).toBeAttached()
  await button(page, 'Back to editing').click()

  await closing.getByRole('button', { name: 'Use the original texts and pictures' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('They replace your texts and pictures in “Last call”.')
  await dialog.getByRole('button', { name: 'Use the originals' }).click()
  await expect(closing.getByLabel('Heading', { exact: true })).toHaveValue('Start this Sunday')
  await expect(closing.getByRole('img', { name: 'Drawing: Tent' })).toBeVisible()
  await button(page, 'Save home page').click()
  await expect(page.getByText('Home page saved')).toBeVisible()

  const visitor = await browser.newPage({ baseURL: baseURL ?? '' })
  const compass = visitor.getByRole('img', { name: 'Compass' }).locator('path')
  const paths = async () => {
    await expect(compass.first()).toBeAttached()
    return compass.count()
  }
  await visitor.goto('/')
  const rendered = await paths()
  await visitor.getByRole('contentinfo').getByRole('link', { name: 'Store', exact: true }).click()
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('The outfitter’s shelf')
  await visitor.getByRole('banner').getByRole('link').first().click()
  expect(await paths()).toBe(rendered)
  await visitor.context().close()
})
