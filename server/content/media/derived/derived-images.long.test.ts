import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openSiteForFile } from '../../../../tests/test-server.ts'
import { anonymous } from '../../../context.ts'
import { pageLink } from '../../../platform/graphics/page-link.ts'
import type { MaybeProblem } from '../../../sales/orders/orders.fixture.ts'
import { getOgImage } from '../../../site/og-images/index.ts'
import { defaultSettings } from '../../../site/settings/index.ts'
import { renderCertificate } from '../../pdf/certificates/render-certificate.ts'
import { createImage, postImage, toBytes } from '../images.fixture.ts'
import { logoDataUrl } from './derived-images.ts'

const site = await openSiteForFile({ seed: false })
const admin = await site.createUser({ admin: true })
const upload = async (width: number, height: number) =>
  (await postImage(site, admin, await toBytes(createImage({ width, height }).png()))).body
const logo = await upload(640, 400)
const preview = await upload(900, 900)
const body = { ...defaultSettings, logoUrl: logo.address, previewUrl: preview.address, version: 0 }
expect((await site.call('PUT', '/api/admin/settings', { token: admin.token, body })).status).toBe(200)

const fetchIcon = (path: string) => fetch(site.url + path, { redirect: 'manual' })
const sizeOf = async (response: Response) => {
  const { format, width, height, hasAlpha } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
  return { format, width, height, hasAlpha }
}

test.each([
  ['favicon.png', 48, true],
  ['mark.png', 144, true],
  ['app-512.png', 512, true],
  ['touch-180.png', 180, false],
  ['maskable-192.png', 192, false],
])('logo: %s is a square PNG of %i pixels (transparent: %s), cached for a year', async (file, size, hasAlpha) => {
  // The second response comes from the storage.
  for (let request = 0; request < 2; request += 1) {
    const response = await fetchIcon(`/icons/${logo.id}/${file}`)
    expect(response.headers.get('cache-control')).toContain('immutable')
    expect(await sizeOf(response)).toEqual({ format: 'png', width: size, height: size, hasAlpha })
  }
})

test('logo: browsers find the icons that they request without a link', async () => {
  for (const [path, file] of [
    ['/favicon.ico', 'favicon.png'],
    ['/apple-touch-icon.png', 'touch-180.png'],
  ])
    expect((await fetchIcon(path ?? '')).headers.get('location')).toBe(`/icons/${logo.id}/${file}`)
})

test('logo: icons of other images, other names and paths return 404', async () => {
  for (const path of [
    `${preview.id}/favicon.png`,
    `${logo.id}/preview.png`,
    `${logo.id}/x.png`,
    '..%2f..%2fa/mark.png',
  ])
    expect([path, (await fetchIcon(`/icons/${path}`)).status]).toEqual([path, 404])
})

test('logo: link previews and certificates have it', async () => {
  const ctx = anonymous(site.base)
  const withLogo = await getOgImage(ctx, { path: 'store' })
  const url = await logoDataUrl(ctx, 'app-192.png')
  const certificate = {
    name: 'Ann',
    courseTitle: 'Maps',
    completedOn: '2026-03-05',
    code: 'X7KD-03QM-8RTA',
    businessName: 'Harbor',
    link: pageLink('https://harbor.example', '/certificates/X7KD-03QM-8RTA'),
    paper: 'a4' as const,
  }
  const [drawn, own] = [null, url].map((logo) => renderCertificate({ ...certificate, logo }).file)
  expect(own).not.toEqual(drawn)
  const { version } = (await site.call<{ version: number }>('GET', '/api/admin/settings', { token: admin.token })).body
  const save = (change: object, version: number) =>
    site.call('PUT', '/api/admin/settings', { token: admin.token, body: { ...defaultSettings, ...change, version } })
  await save({ previewUrl: preview.address }, version)
  expect((await getOgImage(ctx, { path: 'store' })).etag).not.toBe(withLogo.etag)
  await save({ previewUrl: preview.address, logoUrl: logo.address }, version + 1)
})

/** An uploaded link preview is that of the home page and of pages without a picture. */
test('link preview: the uploaded image is that of pages without their own', async () => {
  const { png } = await getOgImage(anonymous(site.base), { path: 'site' })
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  const response = await fetchIcon(`/icons/${preview.id}/preview.png`)
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(png)
})

test('logo and link preview: their images cannot be removed while they are in use', async () => {
  for (const [{ id }, name] of [
    [logo, 'Logo'],
    [preview, 'Link preview'],
  ] as const) {
    const { status, body } = await site.call<MaybeProblem<object>>('DELETE', `/api/admin/pictures/${id}`, {
      token: admin.token,
    })
    expect([status, body.code]).toEqual([409, 'picture_in_use'])
    expect(body.message).toContain(`the setting “${name}”`)
  }
})

test('logo and link preview: if the storage has lost the files, documents and previews have those of the program', async () => {
  const ctx = { ...anonymous(site.base), storage: { ...site.base.storage, get: async () => null } }
  expect(await logoDataUrl(ctx, 'app-192.png')).toBeNull()
  const { png } = await getOgImage(ctx, { path: 'site' })
  expect(await sharp(png).metadata()).toMatchObject({ width: 1200, height: 630 })
})
