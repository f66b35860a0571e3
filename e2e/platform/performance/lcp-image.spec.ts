import type { APIRequestContext, Page } from '@playwright/test'
import { createImage } from '../../fixtures/images.ts'
import { withDedicatedSite } from '../../fixtures/sites/dedicated-site.ts'
import type { DedicatedSite } from '../../fixtures/sites/server.ts'
import { expect, owner } from '../../fixtures/test.ts'

const test = withDedicatedSite()

async function uploadImages(request: APIRequestContext, { query, url }: DedicatedSite) {
  const { accessToken } = await (await request.post(`${url}/api/auth/sign-in`, { data: owner })).json()
  const headers = { authorization: `Bearer ${accessToken}` }
  const buffer = await createImage({ width: 2000, height: 1250 }).jpeg().toBuffer()
  const file = { name: 'hills.jpg', mimeType: 'image/jpeg', buffer }
  const response = await request.post(`${url}/api/admin/pictures`, { headers, multipart: { file } })
  expect(response.status()).toBe(201)
  const { address } = await response.json()
  const setImage = async (table: string) => {
    const [row] = await query(`UPDATE ${table} SET image_url = $1 RETURNING slug`, [address])
    return String(row?.slug)
  }
  const [post, product, lesson] = [
    await setImage('blog_posts'),
    await setImage('products'),
    await setImage('binder_lessons'),
  ]
  await setImage('courses')
  await setImage('workshops')
  return { post, product, lesson }
}

const preloads = (page: Page) => page.locator('head link[rel=preload][as=image][type="image/avif"]')

/** The first large image loads at once, all others when they are near. Each has reserved space. */
test('LCP image: preloaded and requested once; images below the fold are lazy', async ({
  page,
  request,
  dedicatedSite,
}) => {
  const slugs = await uploadImages(request, dedicatedSite)
  const pathsWithImage = [
    '/store',
    `/store/${slugs.product}`,
    '/blog',
    `/blog/${slugs.post}`,
    `/binder/${slugs.lesson}`,
  ]
  for (const path of pathsWithImage) {
    await expect.poll(async () => (await request.get(path)).text()).toContain('imageSrcSet')
    await page.goto(path)
    await expect(preloads(page), path).toHaveCount(1)
    const first = page.locator('main picture').first()
    const [preloaded, sizes] = await preloads(page).evaluate((link: HTMLLinkElement) => [
      link.imageSrcset,
      link.imageSizes,
    ])
    const source = first.locator('source[type="image/avif"]')
    expect([path, await source.getAttribute('srcset'), await source.getAttribute('sizes')]).toEqual([
      path,
      preloaded,
      sizes,
    ])
    const picture = first.locator('img')
    await expect(picture).toHaveAttribute('fetchpriority', 'high')
    expect(await picture.getAttribute('loading')).toBeNull()
    await expect
      .poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0))
      .toBe(true)
    const currentSrc = await picture.evaluate((img: HTMLImageElement) => img.currentSrc)
    const requestCount = await page.evaluate(
      (address) => performance.getEntriesByType('resource').filter(({ name }) => name === address).length,
      currentSrc,
    )
    expect([path, requestCount]).toEqual([path, 1])
  }
  for (const path of ['/', ...pathsWithImage, '/classes', '/binder', '/schedule']) {
    await page.goto(path)
    const images = await page
      .locator('img')
      .evaluateAll((elements: HTMLImageElement[]) =>
        elements.map((img) => ({
          hasRoom: Number(img.getAttribute('width')) > 0 && Number(img.getAttribute('height')) > 0,
          isLazy: img.loading === 'lazy',
          isBelow: img.getBoundingClientRect().top > innerHeight,
          sizes: img.srcset === '' || img.sizes !== '',
        })),
      )
    expect([path, images.filter(({ hasRoom, sizes }) => !hasRoom || !sizes)]).toEqual([path, []])
    expect([path, images.filter(({ isBelow, isLazy }) => isBelow && !isLazy)]).toEqual([path, []])
    expect([path, images.filter(({ isLazy }) => !isLazy).length <= 1]).toEqual([path, true])
  }
})

test('list cards: same width while the rest of the list is loading', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/blog')
  const cards = page.getByRole('main').getByRole('article')
  const widthOf = () => cards.first().evaluate((card) => card.getBoundingClientRect().width)
  const fullWidth = await widthOf()
  // Simulates the list while the rest of the page is still loading.
  await cards.evaluateAll((elements) => {
    for (const card of elements.slice(2)) card.remove()
  })
  expect(await widthOf()).toBe(fullWidth)
})
