import { expect, test } from 'vitest'
import { imageSizes, imageSources } from './image-variants.ts'

const id = '018f0000-0000-7000-8000-0123456789ab'

test('imageSources: lists all widths in WebP and AVIF', () => {
  expect(imageSources(`/media/${id}/1000x667.webp`)).toEqual({
    width: 1000,
    height: 667,
    webp: `/media/${id}/480x321.webp 480w,/media/${id}/800x534.webp 800w,/media/${id}/1000x667.webp 1000w`,
    avif: `/media/${id}/480x321.avif 480w,/media/${id}/800x534.avif 800w,/media/${id}/1000x667.avif 1000w`,
  })
})

test.each([
  [1600, [480, 800, 1200, 1600]],
  [1201, [480, 800, 1200, 1201]],
  [1200, [480, 800, 1200]],
  [480, [480]],
  [1, [1]],
])('image of %i pixels: stored in the widths %j', (width, widths) => {
  const sizes = imageSizes({ width, height: 1 })
  expect(sizes).toEqual(widths.map((wide) => ({ width: wide, height: 1 })))
})

test.each([
  null,
  '',
  'https://example.com/a.webp',
  `https://example.com/media/${id}/10x10.webp`,
  `//example.com/media/${id}/10x10.webp`,
  `/media/${id}/10x10.avif`,
  `/media/${id}/10x10.webp?a`,
  `/media/${id}/0x10.webp`,
  `/media/${id}/10x10.webp"onerror=x`,
  `/media/${id.toUpperCase()}/10x10.webp`,
  '/media/../10x10.webp',
])('imageSources: %s returns null', (address) => expect(imageSources(address)).toBeNull())
