import { expect, test } from 'vitest'
import { hasDownloads } from './has-downloads.ts'

test('a cart has downloads if an item is one or, as a bundle, contains one', () => {
  const binder = { kind: 'physical', hasDownload: false } as const
  expect(hasDownloads([binder])).toBe(false)
  expect(hasDownloads([binder, { kind: 'bundle', hasDownload: true }])).toBe(true)
  // A cart that was stored before.
  expect(hasDownloads([binder, { kind: 'digital' }])).toBe(true)
})
