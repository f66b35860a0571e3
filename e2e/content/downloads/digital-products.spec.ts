import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../../fixtures/axe.ts'
import { chooseFiles, openPopup, startDownload } from '../../fixtures/clicks.ts'
import { pdfBytes } from '../../fixtures/pdf.ts'
import { withDedicatedSite } from '../../fixtures/sites/dedicated-site.ts'
import { expect, owner } from '../../fixtures/test.ts'

const test = withDedicatedSite()

test.describe.configure({ mode: 'default' })

const productForm = (page: Page) => page.getByRole('region', { name: /^(Create New|Edit) Product$/ })
const files = (page: Page) => page.getByRole('list', { name: 'Files of this product' })
const parts = (page: Page) => page.getByRole('list', { name: 'Items', exact: true })

const pdf = (name: string, text: string) => ({ name, mimeType: 'application/pdf', buffer: pdfBytes(text) })

async function uploadFiles(page: Page, button: string, ...chosenFiles: ReturnType<typeof pdf>[]): Promise<void> {
  await chooseFiles(productForm(page).getByRole('button', { name: button, exact: true }), chosenFiles)
}

async function startProduct(page: Page, name: string, kind: 'digital' | 'bundle'): Promise<void> {
  await page.goto('/admin/products?form=new')
  await productForm(page).getByLabel('Name *').fill(name)
  await productForm(page).getByLabel('Price *', { exact: true }).fill('12.00')
  await productForm(page).getByLabel('Kind', { exact: true }).selectOption(kind)
}

async function buy(page: Page, path: string): Promise<Page> {
  await page.goto(path)
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click()
  const payment = await openPopup(
    page.getByRole('dialog', { name: 'Your cart' }).getByRole('button', { name: 'Checkout' }),
  )
  await payment.getByRole('button', { name: 'Pay now' }).click()
  await expect(payment.getByRole('heading', { name: 'Your order is confirmed' })).toBeVisible()
  return payment
}

async function downloadFile(page: Page, button: RegExp): Promise<{ name: string; bytes: Buffer }> {
  const download = await startDownload(page.getByRole('button', { name: button }))
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

test('digital product: an admin manages its files, the buyer downloads identical bytes', async ({ page, signIn }) => {
  test.slow()
  await signIn(owner)
  await startProduct(page, 'Star chart', 'digital')
  await expect(page.getByText('You can upload files after you create the product.')).toBeVisible()
  await page.getByRole('button', { name: 'Create Product' }).click()
  await expect(page.getByRole('heading', { name: 'Edit Product' })).toBeVisible()
  await expect(productForm(page).getByText('No files yet')).toBeVisible()

  await uploadFiles(page, 'Upload files', pdf('Chart one.pdf', 'one'), pdf('Chart two.pdf', 'two'))
  await expect(files(page).getByRole('listitem')).toHaveText([/Chart one/, /Chart two/])
  await uploadFiles(page, 'Upload files', {
    name: 'page.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('<script>'),
  })
  await expect(productForm(page).getByRole('alert')).toContainText(
    'This file is named .pdf, but it’s in another format.',
  )

  await files(page).getByRole('button', { name: 'Move Chart two up' }).press('Enter')
  await expect(files(page).getByRole('listitem')).toHaveText([/Chart two/, /Chart one/])
  await expect(files(page).getByRole('button', { name: 'Move Chart two down' })).toBeFocused()
  await files(page).getByRole('button', { name: 'Edit Chart one' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit the file' })
  await dialog.getByLabel('Title', { exact: true }).fill('The first chart')
  await dialog.getByLabel('File name').fill('first')
  await page.keyboard.press('Enter')
  await expect(files(page).getByRole('listitem')).toHaveText([/Chart two/, /The first chart.*first\.pdf/])
  await expectAccessible(page, 'the files of a product')
  await page.setViewportSize({ width: 1440, height: 900 })
  await uploadFiles(page, 'Replace The first chart', pdf('Second edition.pdf', 'second edition'))
  await expect(page.getByText('File replaced')).toBeVisible()
  await files(page).getByRole('button', { name: 'Remove Chart two' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove file' }).click()
  await expect(files(page).getByRole('listitem')).toHaveText([/The first chart/])

  await signIn()
  const order = await buy(page, '/store/star-chart')
  await expect(order.getByRole('region', { name: 'What happens next' })).toContainText('Yours to keep.')
  const { name, bytes } = await downloadFile(order, /^Download The first chart \(\d+\skB\)$/)
  expect([name, bytes.equals(pdfBytes('second edition'))]).toEqual(['first.pdf', true])
})

test('files of a product: a move while another one is being saved is saved too', async ({ page, signIn }) => {
  await signIn(owner)
  await startProduct(page, 'Moon chart', 'digital')
  await page.getByRole('button', { name: 'Create Product' }).click()
  await uploadFiles(page, 'Upload files', ...['one', 'two', 'three'].map((name) => pdf(`Chart ${name}.pdf`, name)))
  const items = files(page).getByRole('listitem')
  await expect(items).toHaveText([/Chart one/, /Chart two/, /Chart three/])

  const bothMoved = Promise.withResolvers<void>()
  let saveCount = 0
  await page.route('**/api/admin/products/*/files', async (route) => {
    if (route.request().method() === 'PUT') await bothMoved.promise
    await route.continue()
  })
  page.on('response', (response) => {
    if (response.request().method() === 'PUT' && response.ok()) saveCount++
  })
  const up = files(page).getByRole('button', { name: 'Move Chart three up' })
  await up.press('Enter')
  await expect(items).toHaveText([/Chart one/, /Chart three/, /Chart two/])
  await up.press('Enter')
  await expect(items).toHaveText([/Chart three/, /Chart one/, /Chart two/])
  bothMoved.resolve()
  await expect.poll(() => saveCount).toBe(2)
  await page.reload()
  await expect(items).toHaveText([/Chart three/, /Chart one/, /Chart two/])
})

/** Admins search, reorder, count and remove the parts of a bundle in the form, also by keyboard alone. */
test('bundle: an admin combines two products, the buyer downloads both', async ({ page, signIn }) => {
  test.slow()
  await signIn(owner)
  await startProduct(page, 'Chart for the desk', 'digital')
  await page.getByRole('button', { name: 'Create Product' }).click()
  await uploadFiles(page, 'Upload files', pdf('Desk chart.pdf', 'desk'))
  await expect(files(page).getByRole('listitem')).toHaveText([/Desk chart/])

  await startProduct(page, 'Desk set', 'bundle')
  await page.getByRole('button', { name: 'Create Product' }).click()
  await expect(productForm(page).getByText('Add at least one item to the bundle.')).toBeVisible()
  const searchField = productForm(page).getByRole('searchbox', { name: 'Find a product' })
  // Keyboard only: Enter in the search field does not submit the form.
  for (const [word, name] of [
    ['planner', 'Digital Journey Planner'],
    ['for the desk', 'Chart for the desk'],
  ] as const) {
    await searchField.fill(word)
    await searchField.press('Enter')
    await productForm(page)
      .getByRole('button', { name: `Add ${name}` })
      .press('Enter')
    await expect(searchField).toBeFocused()
  }
  await searchField.fill('ultimate')
  await searchField.press('Enter')
  await expect(productForm(page).getByText('No other products match this search.')).toBeVisible()
  await productForm(page).getByRole('button', { name: 'A session' }).click()
  await expect(parts(page).getByRole('listitem')).toHaveCount(3)
  await parts(page).getByRole('button', { name: 'Move Chart for the desk up' }).press('Enter')
  await expect(parts(page).getByRole('listitem').first()).toContainText('Chart for the desk')
  await expect(parts(page).getByRole('button', { name: 'Move Chart for the desk down' })).toBeFocused()
  await parts(page).getByRole('button', { name: 'Remove A 1-on-1 session' }).click()
  const quantity = parts(page).getByLabel('Quantity of Chart for the desk')
  // The name is beside its quantity.
  const [nameBox, quantityBox] = await Promise.all([
    parts(page).getByText('Chart for the desk', { exact: true }).boundingBox(),
    quantity.boundingBox(),
  ])
  const middleOf = (box: typeof nameBox) => (box ? box.y + box.height / 2 : 0)
  expect(Math.abs(middleOf(nameBox) - middleOf(quantityBox))).toBeLessThan(2)
  await quantity.fill('2')
  await expectAccessible(page, 'the parts of a bundle')
  await page.setViewportSize({ width: 1440, height: 900 })
  await productForm(page).getByRole('button', { name: 'Preview', exact: true }).click()
  await expect(productForm(page).getByText('2 × Chart for the desk')).toBeVisible()
  await page.getByRole('button', { name: 'Create Product' }).click()
  await expect(page.getByText('Product created successfully')).toBeVisible()

  await signIn()
  await page.goto('/store')
  const bundleSection = page.getByRole('region', { name: 'Desk set' })
  await expect(bundleSection.getByRole('listitem')).toHaveText(['2 × Chart for the desk', 'Digital Journey Planner'])
  await page.goto('/store/desk-set')
  await expect(page.getByText('Nothing is shipped.')).toBeVisible()
  const order = await buy(page, '/store/desk-set')
  expect((await downloadFile(order, /^Download Desk chart/)).bytes.equals(pdfBytes('desk'))).toBe(true)
  const planner = await downloadFile(order, /^Download Digital Journey Planner \(PDF\)$/)
  expect(planner.bytes.subarray(0, 5).toString()).toBe('%PDF-')
})
