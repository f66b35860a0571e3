import { expectAccessible } from '../../fixtures/axe.ts'
import { createImage } from '../../fixtures/images.ts'
import { button, main } from '../../fixtures/locators.ts'
import { withDedicatedSite } from '../../fixtures/sites/dedicated-site.ts'
import { expect, owner } from '../../fixtures/test.ts'

const test = withDedicatedSite()

const headings = {
  Store: 'The outfitter’s shelf',
  Classes: 'Learn it live, together with other people.',
  Schedule: 'What’s on, and when',
  Blog: 'Field notes from the blog',
  'Digital binder': 'The digital binder',
}

/**
 * Pages and search engines show the texts, and the owner can go back to the original ones. An owner shows an uploaded
 * image in the head of a page.
 */
test('page texts: the owner changes the texts of every page, and visitors and search engines read them', async ({
  page,
  browser,
  baseURL,
  signIn,
}) => {
  const visitor = await browser.newPage({ baseURL: baseURL ?? '' })
  const openPage = async (name: string) => {
    await visitor.getByRole('contentinfo').getByRole('link', { name, exact: true }).click()
    return visitor.getByRole('heading', { level: 1 })
  }
  await visitor.goto('/')
  for (const [name, heading] of Object.entries(headings)) await expect(await openPage(name)).toHaveText(heading)

  await signIn(owner)
  await page.goto('/admin/page-texts')
  const store = page.getByRole('region', { name: 'Store' })
  await expect(store.getByLabel('Heading')).toHaveValue(headings.Store)
  await expectAccessible(page, 'the form of the page texts')
  await store.getByLabel('Heading').fill('')
  await button(page, 'Save page texts').click()
  await expect(page.getByText('Enter a heading.')).toBeVisible()
  await expect(store.getByLabel('Heading')).toBeFocused()
  for (const name of Object.keys(headings)) {
    const section = page.getByRole('region', { name })
    await section.getByLabel('Heading').fill(`Our ${name}`)
    await section.getByLabel('Intro').fill(`All about ${name}.`)
    await section.getByLabel('Title').fill(`${name} by us`)
    await section.getByLabel('Description').fill(`${name} in short.`)
  }
  const photo = await createImage({ width: 1000, height: 625 }).jpeg().toBuffer()
  for (const name of Object.keys(headings)) {
    const section = page.getByRole('region', { name })
    await expect(section.getByLabel('What the picture shows')).toHaveCount(0)
    const fileChooser = page.waitForEvent('filechooser')
    await section.getByRole('button', { name: 'Upload' }).click()
    await (await fileChooser).setFiles({ name: `${name}.jpg`, mimeType: 'image/jpeg', buffer: photo })
    await section.getByLabel('What the picture shows').fill(`${name} from above`)
  }
  await expectAccessible(page, 'the form of the page texts with pictures')
  await button(page, 'Save page texts').click()
  await expect(page.getByText('Page texts saved')).toBeVisible()

  await visitor.goto('/')
  for (const name of Object.keys(headings)) {
    await expect(await openPage(name)).toHaveText(`Our ${name}`)
    await expect(visitor.getByText(`All about ${name}.`)).toBeVisible()
    await expect(visitor.getByRole('img', { name: `${name} from above` })).toBeVisible()
    await expect(visitor).toHaveTitle(`${name} by us | Journey Paradigm`)
    await expect(visitor.locator('meta[name=description]')).toHaveAttribute('content', `${name} in short.`)
  }

  await page.getByRole('button', { name: 'Use the original texts of Store' }).click()
  await store.getByRole('button', { name: 'Remove picture' }).click()
  await expect(store.getByLabel('Picture (optional)')).toBeFocused()
  await button(page, 'Save page texts').click()
  await visitor.goto('/')
  await expect(await openPage('Store')).toHaveText(headings.Store)
  await expect(main(visitor).getByRole('img', { name: 'Store from above' })).toHaveCount(0)
  await visitor.context().close()
})
