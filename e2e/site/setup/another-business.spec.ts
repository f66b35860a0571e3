import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import type { ParsedMail } from 'mailparser'
import { testSlowness } from '../../../tests/run-length.ts'
import { fillForm } from '../../fixtures/axe.ts'
import { addToCart } from '../../fixtures/checkout-page.ts'
import { chooseFiles, openPopup } from '../../fixtures/clicks.ts'
import { createCourseWithLessons } from '../../fixtures/courses.ts'
import { createImage } from '../../fixtures/images.ts'
import { button, cart, clickButton, dialog, main } from '../../fixtures/locators.ts'
import { expect, owner } from '../../fixtures/test.ts'
import { crawlPages, crawlTexts, readMails, readPdfTexts, routePaths } from './crawl.ts'
import { withRealSite } from './real-site.ts'
import { linesWith, toVisibleText } from './site-texts.ts'

const test = withRealSite()

const BUYER = 'ann@walker.example'
const SUBSCRIBER = 'reader@walker.example'

/** Names of the sample business, where a person sees them, and texts that make sense for it only. */
const sampleName = /journey[\s_-]?paradigm|2019-25/i
const sampleTexts = /ring binder|journey planner|\bSHEF\b|\brefill|base camp|field notes|year a.map|postcard/i

const settings = {
  'Business name': 'Harbor & Oak',
  Tagline: 'Trays, boxes and a day at the workbench.',
  'Contact email': 'hello@harbor.example',
  'Contact phone': '+49 40 123456',
  'Legal name': 'Harbor and Oak GmbH',
  'Legal address': 'Am Kai 1\n20457 Hamburg',
  'Tax ID': 'DE123456789',
  'Accent color': '#1a6b5c',
}

/**
 * Outside demo mode, the name and the texts of the sample are nowhere once the owner has entered a name: on no page, in
 * no email, PDF, feed or payload. Outside demo mode, page texts start neutral.
 */
test('another business: an owner sets up an empty site and sells, and the sample is nowhere', async ({
  page,
  dedicatedSite: { url: baseURL, dataDir },
  request,
  signIn,
  mailServer,
  openPage,
}) => {
  test.setTimeout(600_000 * testSlowness)
  const visitor = await openPage()
  const findMail = async (to: string, subject: RegExp) => {
    const find = () => mailServer.mails.find((mail) => recipientOf(mail) === to && subject.test(mail.subject ?? ''))
    await expect.poll(() => find() !== undefined, { message: `${subject} to ${to}` }).toBe(true)
    return find() as ParsedMail
  }
  const findReceipt = async (number: number) => {
    const find = () => mailServer.mails.filter((mail) => /receipt/i.test(mail.subject ?? ''))[number - 1]
    await expect.poll(() => find() !== undefined, { message: `receipt ${number}` }).toBe(true)
    return find() as ParsedMail
  }
  await signIn(owner)

  await test.step('name, logo, color and home page', async () => {
    await page.goto('/admin/settings')
    await expect(page.getByLabel('Business name')).toHaveValue('')
    for (const [label, text] of Object.entries(settings))
      await page.getByLabel(label, { exact: false }).first().fill(text)
    const buffer = await createImage({ width: 600, height: 600 }).png().toBuffer()
    await chooseFiles(page.getByRole('button', { name: 'Upload' }).first(), {
      name: 'logo.png',
      mimeType: 'image/png',
      buffer,
    })
    await expect(page.getByLabel(/^Logo/)).toHaveValue(/^\/media\//)
    await clickButton(page, 'Save settings')
    await expect(page.getByText('Settings saved')).toBeVisible()
    await page.goto('/admin/home-page')
    await page.getByLabel('Heading', { exact: true }).first().fill('Made of oak.')
    await page.getByLabel('What the picture shows').fill('')
    await page.getByRole('switch', { name: /^Shown.*Coaching and blog$/ }).click()
    await clickButton(page, 'Save home page')
    await expect(page.getByText('Home page saved')).toBeVisible()
    await visitor.goto('/')
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Made of oak.')
    await expect(visitor).toHaveTitle('Harbor & Oak: store and live classes')
    await expect(visitor.getByRole('banner').locator('.brand image')).toHaveAttribute('href', /^\/icons\//)
  })

  await test.step('legal pages from their drafts', async () => {
    for (const title of ['Privacy policy', 'Terms of sale', 'Refunds', 'Imprint']) await publishDraft(page, title)
  })

  await test.step('shipping and tax', async () => {
    await page.goto('/admin/shipping')
    await clickButton(main(page), 'Add a zone')
    await fillForm(page, { 'Zone name': 'Germany', 'Rate name': 'Parcel', 'Price (USD)': '5.90' })
    await main(page).getByLabel('Country', { exact: true }).selectOption('Germany')
    await clickButton(main(page), 'Add country')
    await clickButton(main(page), 'Save shipping')
    await expect(page.getByText('Shipping updated')).toBeVisible()
    await page.goto('/admin/tax')
    await main(page).getByRole('checkbox', { name: 'Charge tax' }).check()
    await main(page).getByRole('radio', { name: 'Don’t include tax' }).check()
    await main(page).getByLabel('Country of your business').selectOption('Germany')
    await clickButton(main(page), 'Add a rate')
    await main(page).getByLabel('Country', { exact: true }).selectOption('Germany')
    await clickButton(main(page), 'Add country')
    await fillForm(page, {
      'Name of the tax': 'VAT',
      'Physical products (%)': '19',
      'Downloads (%)': '19',
      'Classes and sessions (%)': '7',
      'Shipping (%)': '19',
    })
    await clickButton(main(page), 'Save tax')
    await expect(page.getByText('Tax updated')).toBeVisible()
  })

  await test.step('a product, a class, a lesson and a coupon', async () => {
    await page.goto('/admin/events')
    await main(page).getByRole('link', { name: 'Products page' }).click()
    await expect(main(page).getByRole('link', { name: 'New Course' })).toBeVisible()
    await page.goto('/admin/products?form=new')
    await page.getByLabel('Name *').fill('Oak tray')
    await page.getByLabel('Price *').fill('24.99')
    await clickButton(page, 'Create Product')
    await expect(page.getByText('Product created successfully')).toBeVisible()
    await page.goto('/admin/events?tab=workshops')
    await clickButton(page, 'New Workshop')
    await fillForm(page, {
      'Title *': 'A day at the workbench',
      'First day *': '2031-06-07',
      'Last day *': '2031-06-07',
      'Time zone *': 'Europe/Berlin',
      'Price *': '40',
      'Spots *': '6',
    })
    await clickButton(page, 'Create Workshop')
    await expect(page.getByText('Workshop created')).toBeVisible()
    await page.goto('/admin/binder')
    await clickButton(page, 'New Lesson')
    await page.getByLabel('Title *').fill('Sharpen a chisel')
    await page.getByRole('textbox', { name: 'Content' }).fill('Start with the flat side.')
    await page.getByRole('switch', { name: 'Published', exact: true }).click()
    await clickButton(page, 'Create Lesson')
    await expect(page.getByText('Lesson created successfully')).toBeVisible()
    await page.goto('/admin/coupons')
    await clickButton(main(page), 'New Coupon')
    await fillForm(page, { 'Code *': 'OPEN10', 'Percent *': '10' })
    await clickButton(main(page), 'Create Coupon')
    await expect(page.getByText('Coupon created')).toBeVisible()
  })

  await test.step('a newsletter reaches its confirmed subscriber', async () => {
    await visitor.goto('/newsletter')
    await main(visitor).getByLabel('Email').fill(SUBSCRIBER)
    await clickButton(main(visitor), 'Sign up')
    const { text = '' } = await findMail(SUBSCRIBER, /confirm/i)
    await visitor.goto(/http\S+\/newsletter\/confirm\?\S+/.exec(text)?.[0] ?? '')
    await clickButton(main(visitor), 'Confirm')
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('You’re on the list')
    await page.goto('/admin/newsletter')
    await clickButton(page, 'New Newsletter')
    await page.getByLabel('Subject *').fill('We are open')
    await page.getByRole('textbox', { name: 'Content' }).fill('Come in.')
    await clickButton(page, 'Save Draft')
    await clickButton(main(page), 'Send We are open')
    await clickButton(dialog(page, 'Send “We are open”'), 'Send now')
    expect((await findMail(SUBSCRIBER, /^We are open$/)).text).toContain('Come in.')
  })

  const buyer = { email: BUYER, password: 'oak and linseed oil' }
  await test.step('a customer signs up and buys with coupon, shipping and tax', async () => {
    expect((await request.post('/api/auth/sign-up', { data: buyer })).ok()).toBe(true)
    const code = /\b\d{6}\b/.exec((await findMail(BUYER, /./)).text ?? '')?.[0]
    expect((await request.post('/api/auth/confirm-code', { data: { email: BUYER, code } })).ok()).toBe(true)
    await signIn({ ...buyer, page: visitor })
    await addToCart(visitor, 'Oak tray')
    await clickButton(cart(visitor), 'Checkout')
    await fillForm(visitor, {
      'Full name': 'Ann Walker',
      'Street address': '12 Orchard Lane',
      City: 'Berlin',
      'Postal code': '10115',
    })
    await main(visitor).getByLabel('Country', { exact: true }).selectOption('Germany')
    await main(visitor).getByLabel('Coupon code').fill('open10')
    await clickButton(main(visitor), 'Apply')
    await expect(visitor.getByRole('region', { name: 'Your order' })).toContainText('Total$33.78')
    await pay(button(main(visitor), 'Continue to payment'), 'Pay $33.78', 'Your order is confirmed')
  })

  await test.step('the invoice of the receipt is right to the cent', async () => {
    const text = await readInvoice(await findReceipt(1))
    const year = new Date().getUTCFullYear()
    const parts = [`${year}-00001`, 'Harbor and Oak GmbH', 'Am Kai 1', '20457 Hamburg', 'DE123456789', 'Ann Walker']
    const address = ['12 Orchard Lane', '10115', 'Berlin', 'Germany']
    const amounts = ['Oak tray', '$24.99', 'Shipping: Parcel', '$5.90', 'Coupon OPEN10', '$2.50', 'VAT 19%', '$5.39']
    for (const part of [...parts, ...address, ...amounts, '$33.78']) expect(text).toContain(part)
  })

  await test.step('the customer enrolls in the class', async () => {
    await visitor.goto('/classes')
    await main(visitor).getByRole('button', { name: 'Enroll', exact: true }).first().click()
    const total = visitor.getByRole('dialog', { name: 'Tax and total' })
    await total.getByLabel('Country of your billing address').selectOption('Germany')
    await expect(total).toContainText('Total$42.80')
    await pay(button(total, 'Continue to payment'), 'Pay $42.80', 'Enrollment Successful!')
    const text = await readInvoice(await findReceipt(2))
    const parts = [`${new Date().getUTCFullYear()}-00002`, 'Harbor and Oak GmbH', 'DE123456789']
    const amounts = ['A day at the workbench', '$40.00', 'VAT 7%', '$2.80', '$42.80']
    for (const part of [...parts, ...amounts]) expect(text).toContain(part)
  })

  const certificate = await test.step('the customer completes a course and gets a certificate', async () => {
    const lessons = [{ slug: 'edges', title: 'Sharp edges' }]
    const { coursePath } = await createCourseWithLessons(dataDir, { title: 'Joinery for beginners', lessons })
    await visitor.goto(coursePath)
    await main(visitor).getByRole('button', { name: 'Enroll', exact: true }).click()
    const total = visitor.getByRole('dialog', { name: 'Tax and total' })
    await total.getByLabel('Country of your billing address').selectOption('Germany')
    await pay(button(total, 'Continue to payment'), 'Pay $53.50', 'Enrollment Successful!')
    await findReceipt(3)
    await visitor.goto(`${coursePath}/lessons/edges`)
    await main(visitor).getByRole('checkbox', { name: 'Mark as done' }).check()
    await clickButton(main(visitor), 'Download certificate')
    const download = visitor.waitForEvent('download')
    await visitor.getByRole('textbox', { name: 'Your name on the certificate' }).fill('Ann Walker')
    await clickButton(main(visitor), 'Download certificate')
    const text = await readPdfTexts(await readFile(await (await download).path()))
    for (const part of ['Ann Walker', 'Joinery for beginners', 'Harbor & Oak']) expect(text).toContain(part)
    return { url: 'certificate', text, code: /([0-9A-Z]{4}-){2}[0-9A-Z]{4}/.exec(text)?.[0] ?? '' }
  })

  await test.step('the name and the texts of the sample are nowhere', async () => {
    const publicPaths = routePaths().filter((path) => !/^\/(admin|account|orders|demo|auth\/google)/.test(path))
    const files = ['/api', '/api/openapi.json', '/sw.js', '/no-such-page', '/binder/sharpen-a-chisel.pdf']
    const certificatePath = `/certificates/${certificate.code}`
    const publicTexts = await crawlTexts(request, baseURL, ['/', ...publicPaths, ...files, certificatePath])
    const verification = publicTexts.filter(({ url }) => url === certificatePath).map(toVisibleText)
    expect(verification[0]?.text).toContain('Ann Walker has completed the course Joinery for beginners')
    expect(publicTexts.length).toBeGreaterThan(60)
    const signedInTexts = [
      ...(await crawlPages(page, pathsBelow('/admin'))),
      ...(await crawlPages(visitor, ['/orders', ...pathsBelow('/account')])),
    ]
    const mailTexts = await readMails(mailServer.mails)
    expect(mailTexts.length).toBeGreaterThan(6)
    const all = [...publicTexts, ...signedInTexts, ...mailTexts, certificate]
    expect(linesWith(sampleName, all)).toEqual([])
    const pages = publicTexts.filter(({ text }) => text.startsWith('<!'))
    expect(linesWith(sampleTexts, [...pages, ...mailTexts, certificate].map(toVisibleText))).toEqual([])
  })
})

const pathsBelow = (folder: string) => routePaths().filter((path) => path.startsWith(folder))

async function publishDraft(page: Page, title: string): Promise<void> {
  await page.goto('/admin/pages')
  await main(page).getByRole('button', { name: title }).click()
  const content = page.getByRole('textbox', { name: 'Content' })
  await expect(content).toContainText(/\w/)
  const draft = (await content.locator('h2, p, li').allTextContents()).join('\n')
  await content.fill(draft.replaceAll(/\[\p{L}[^\]]*\]/gu, 'ours'))
  await page.getByRole('switch', { name: 'Published', exact: true }).click()
  await clickButton(page, 'Update Page')
  await expect(page.getByText('Page updated')).toBeVisible()
}

async function pay(start: Locator, heading: string, confirmation: string): Promise<void> {
  const payment = await openPopup(start)
  await expect(payment.getByRole('heading', { name: heading })).toBeVisible()
  await clickButton(payment, 'Pay')
  await expect(payment.getByRole('heading', { name: confirmation })).toBeVisible()
  await payment.close()
}

const recipientOf = ({ to }: ParsedMail) => [to].flat()[0]?.value[0]?.address

async function readInvoice({ attachments }: ParsedMail): Promise<string> {
  const pdf = attachments.find(({ contentType }) => contentType === 'application/pdf')
  expect(pdf?.filename).toMatch(/^invoice-\d{4}-\d{5}\.pdf$/)
  return readPdfTexts(pdf?.content ?? Buffer.of())
}
