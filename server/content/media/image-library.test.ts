import { describe, expect, test } from 'vitest'
import type { ImageRow } from '#contract/content/media/images.schema.ts'
import type { AdminProblem } from '../../../tests/fixtures/admin.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import { auditEntriesOf } from '../../people/audit/audit.fixture.ts'
import { allKinds, insertRow } from '../editing/content.fixture.ts'
import { createUploadedImage, fetchImages } from './images.fixture.ts'

const site = await openSiteForFile({ seed: false })
const boss = await site.createUser({ admin: true })

const changeDescription = (id: string, body: object) =>
  site.call<ImageRow & AdminProblem>('PUT', `/api/admin/pictures/${id}`, { token: boss.token, body })
const remove = (id: string) =>
  site.call<{ id: string } & AdminProblem>('DELETE', `/api/admin/pictures/${id}`, { token: boss.token })

describe('alt text of an image', () => {
  test('is updated and recorded in the audit trail', async () => {
    const { id, name } = await createUploadedImage(site, boss, { alt: 'Old words' })
    const { status, body } = await changeDescription(id, { name, alt: '  Two hills ', version: 1 })
    expect([status, body.alt, body.version]).toEqual([200, 'Two hills', 2])
    expect((await auditEntriesOf(site, id)).at(-1)).toMatchObject({
      action: 'changed',
      before: { alt: 'Old words' },
      after: { alt: 'Two hills' },
    })
  })

  /** An image has a text description, and no admin overwrites another's change. */
  test('update with a stale version returns 409 and changes nothing', async () => {
    const { id, name } = await createUploadedImage(site, boss)
    expect((await changeDescription(id, { name, alt: 'Mine', version: 1 })).status).toBe(200)
    const late = await changeDescription(id, { name, alt: 'Yours', version: 1 })
    expect([late.status, late.body.code]).toEqual([409, 'conflict'])
    expect((await fetchImages(site, boss)).body.pictures.find((image) => image.id === id)?.alt).toBe('Mine')
  })

  test.each([
    ['alt', { name: 'a', alt: 'a'.repeat(501), version: 1 }],
    ['name', { name: '  ', alt: '', version: 1 }],
    ['version', { name: 'a', alt: '' }],
  ])('invalid input returns a validation error for the field %s', async (field, body) => {
    const { id } = await createUploadedImage(site, boss)
    const response = await changeDescription(id, body)
    expect([response.status, response.body.errors?.map((error) => error.field)]).toEqual([400, [field]])
  })
})

describe('remove image', () => {
  test('deletes it from the list, its URL and the storage', async () => {
    const { id, address } = await createUploadedImage(site, boss, { name: 'gone.png' })
    expect(await remove(id)).toMatchObject({ status: 200, body: { id } })
    await site.runJobs()
    expect((await fetch(site.url + address)).status).toBe(404)
    expect((await fetchImages(site, boss)).body.pictures.some((image) => image.id === id)).toBe(false)
    expect((await auditEntriesOf(site, id)).at(-1)).toMatchObject({ action: 'deleted', name: 'gone.png', after: null })
    expect((await remove(id)).status).toBe(404)
  })

  const nouns = { posts: 'post', lessons: 'lesson', products: 'product', courses: 'course', workshops: 'workshop' }
  test.each(allKinds)('is rejected while one of the %s uses it, and the message names that row', async (kind) => {
    const { id, address } = await createUploadedImage(site, boss)
    await insertRow(site, kind, `Quiet ${kind}`, { imageUrl: address })
    const { status, body } = await remove(id)
    expect([status, body.code, body.message]).toEqual([
      409,
      'picture_in_use',
      `This image is still used by the ${nouns[kind]} “Quiet ${kind}”. Choose another image there first.`,
    ])
    expect((await fetch(site.url + address)).status).toBe(200)
  })

  test('is rejected while the text of a post or lesson uses it, in any size or format', async () => {
    const { id, address } = await createUploadedImage(site, boss)
    await insertRow(site, 'posts', 'A walk', { content: `<p>See <img src="${address}"></p>` })
    await insertRow(site, 'lessons', 'A day', { content: `<img src="${address.replace('60x40.webp', '60x40.avif')}">` })
    expect((await remove(id)).body.message).toContain('used by the post “A walk” and the lesson “A day”.')
  })

  test('is rejected with one message for many usages', async () => {
    const { id, address } = await createUploadedImage(site, boss)
    for (const name of ['One', 'Two', 'Three', 'Four', 'Five'])
      await insertRow(site, 'posts', name, { imageUrl: address })
    expect((await remove(id)).body.message).toMatch(/^This image is still used by (the post “\w+”, ){3}and others\./)
  })

  test('is allowed if only deleted rows use it', async () => {
    const { id, address } = await createUploadedImage(site, boss)
    await insertRow(site, 'courses', 'Over', { imageUrl: address, deletedAt: new Date() })
    expect((await remove(id)).status).toBe(200)
  })
})
