import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { imageSources } from '#contract/content/media/image-variants.ts'
import { openSiteForFile, openTestSite } from '../../../tests/test-server.ts'
import { auditEntriesOf } from '../../people/audit/audit.fixture.ts'
import { createImage, createUploadedImage, fetchImages, postImage, toBytes } from './images.fixture.ts'

const site = await openSiteForFile({ seed: false })
const boss = await site.createUser({ admin: true })

const fetchBytes = async (address: string) => Buffer.from(await (await fetch(site.url + address)).arrayBuffer())

describe('uploading an image', () => {
  test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('%s is stored and served', async (format) => {
    const sent = await toBytes(createImage({ width: 300, height: 200 }).toFormat(format))
    const { status, body } = await postImage(site, boss, sent, { name: `hills.${format}`, alt: ' Two hills ' })
    expect(status, JSON.stringify(body)).toBe(201)
    expect(body).toMatchObject({ name: `hills.${format}`, alt: 'Two hills', width: 300, height: 200, version: 1 })
    expect([body.address, body.bytes]).toEqual([`/media/${body.id}/300x200.webp`, sent.length])
    expect(await sharp(await fetchBytes(body.address)).metadata()).toMatchObject({ format: 'webp', width: 300 })
  })

  test('creates WebP and AVIF variants in every width up to its own', async () => {
    const sent = await toBytes(createImage({ width: 1000, height: 500 }).jpeg())
    const { body } = await postImage(site, boss, sent)
    const sources = imageSources(body.address)
    expect(sources).toMatchObject({ width: 1000, height: 500 })
    for (const [format, list] of [['webp', sources?.webp] as const, ['heif', sources?.avif] as const]) {
      const files = (list ?? '').split(',').map((entry) => entry.split(' '))
      expect(files.map(([, width]) => width)).toEqual(['480w', '800w', '1000w'])
      for (const [address = '', width = ''] of files) {
        const metadata = await sharp(await fetchBytes(address)).metadata()
        expect(metadata).toMatchObject({ format, width: Number.parseInt(width, 10) })
        expect(address).toContain(`/${metadata.width}x${metadata.height}.`)
      }
    }
  })

  test('limits the width to 1,600 pixels', async () => {
    const { body } = await postImage(site, boss, await toBytes(createImage({ width: 3000, height: 1500 }).jpeg()))
    expect([body.width, body.height]).toEqual([1600, 800])
  })

  /** An uploaded image is stored upright in several sizes as WebP and AVIF, without its location data. */
  test('rotates it according to EXIF and removes all metadata', async () => {
    const gps = { IFD0: { Make: 'Secret Camera' }, IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' } }
    const sent = await toBytes(
      createImage({ width: 400, height: 200 }).withExif(gps).withMetadata({ orientation: 6 }).jpeg(),
    )
    expect((await sharp(sent).metadata()).exif).toBeDefined()
    const { body } = await postImage(site, boss, sent)
    expect([body.width, body.height]).toEqual([200, 400])
    for (const address of [body.address, body.address.replace('.webp', '.avif')]) {
      const bytes = await fetchBytes(address)
      const { exif, xmp, iptc, orientation, icc } = await sharp(bytes).metadata()
      expect([exif, xmp, iptc, orientation ?? 1, icc]).toEqual([undefined, undefined, undefined, 1, undefined])
      expect(bytes.includes('Secret')).toBe(false)
    }
  })

  test('converts wide color spaces to sRGB', async () => {
    const wide = await toBytes(createImage({ width: 80, height: 60 }).withIccProfile('p3').png())
    const { body } = await postImage(site, boss, wide)
    const { space, hasProfile } = await sharp(await fetchBytes(body.address)).metadata()
    expect([space, hasProfile]).toEqual(['srgb', false])
  })

  test('uses the first frame of an animation', async () => {
    const frames = await Promise.all(['#ff0000', '#0000ff'].map((background) => plain(background)))
    const sent = new Uint8Array(
      await sharp(frames, { join: { animated: true } })
        .gif()
        .toBuffer(),
    )
    expect((await sharp(sent).metadata()).pages).toBe(2)
    const { body } = await postImage(site, boss, sent, { name: 'moving.gif' })
    const [{ data }, { pages }] = [
      await sharp(await fetchBytes(body.address))
        .raw()
        .toBuffer({ resolveWithObject: true }),
      await sharp(await fetchBytes(body.address)).metadata(),
    ]
    expect([pages ?? 1, (data[0] ?? 0) > 200, (data[2] ?? 255) < 50]).toEqual([1, true, true])
  })

  test('repeated and concurrent uploads of the same file return one image', async () => {
    const sent = await toBytes(createImage({ width: 90, height: 60 }).png())
    const responses = await Promise.all([
      postImage(site, boss, sent),
      postImage(site, boss, sent, { name: 'other.png' }),
    ])
    const second = await postImage(site, boss, sent)
    expect(new Set([...responses, second].map(({ body }) => body.id)).size).toBe(1)
    expect(await auditEntriesOf(site, second.body.id)).toHaveLength(1)
  })

  test('is recorded in the audit trail', async () => {
    const { id } = await createUploadedImage(site, boss, { name: 'kept.png' })
    expect(await auditEntriesOf(site, id)).toMatchObject([{ action: 'created', subject: 'picture', name: 'kept.png' }])
  })

  test('does not block other requests', async () => {
    let longest = 0
    let last = performance.now()
    const ticking = setInterval(() => {
      longest = Math.max(longest, performance.now() - last)
      last = performance.now()
    }, 5)
    const sent = await toBytes(createImage({ width: 1600, height: 1000 }).jpeg())
    await postImage(site, boss, sent)
    clearInterval(ticking)
    expect(longest).toBeLessThan(500)
  })
})

test('list images: newest first, searchable by name and alt text, paginated', async () => {
  const emptySite = await openTestSite({ seed: false })
  const owner = await emptySite.createUser({ admin: true })
  const first = await createUploadedImage(emptySite, owner, { name: 'one.png', alt: 'A lighthouse in fog' })
  const second = await createUploadedImage(emptySite, owner, { name: 'harbour.png' })
  const ids = async (query = '') => (await fetchImages(emptySite, owner, query)).body.pictures.map(({ id }) => id)
  expect(await ids()).toEqual([second.id, first.id])
  expect([await ids('?q=LIGHT'), await ids('?q=harb'), await ids('?q=100%25')]).toEqual([[first.id], [second.id], []])
  const page = await fetchImages(emptySite, owner, '?limit=1')
  expect(await ids(`?limit=1&cursor=${page.body.nextCursor}`)).toEqual([first.id])
  await emptySite.close()
})

const plain = (background: string) =>
  sharp({ create: { width: 20, height: 20, channels: 3, background } })
    .png()
    .toBuffer()
