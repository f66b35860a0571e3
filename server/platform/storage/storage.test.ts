import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestBucket } from './bucket.fixture.ts'
import { diskStorage } from './disk.ts'
import { openStorage } from './open-storage.ts'
import type { Storage } from './storage.ts'

const folder = await mkdtemp(join(tmpdir(), 'journey-storage-'))
const bucket = await startTestBucket()
afterAll(async () => {
  await bucket.close()
  await rm(folder, { recursive: true })
})

const bytes = (text: string) => new TextEncoder().encode(text)
async function* inChunks(all: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < all.length; at += 65_536) yield all.subarray(at, at + 65_536)
}
const opened: Record<string, () => Promise<Storage>> = {
  'a folder': () => openStorage({ s3: undefined, dataDir: folder }),
  'a bucket': () => openStorage({ s3: bucket.settings, dataDir: folder }),
}

describe.each(Object.keys(opened))('%s', (name) => {
  let storage: Storage
  beforeAll(async () => {
    storage = await (opened[name]?.() ?? Promise.reject(new Error('no such storage')))
  })

  /** Files are stored in a folder or an S3 bucket, under the same rules. */
  test('returns a stored file unchanged', async () => {
    const all = new Uint8Array(256 * 1024).map((_, index) => index % 256)
    await storage.put('pictures/a/all.webp', all, 'image/webp')
    expect(Buffer.from((await storage.get('pictures/a/all.webp')) ?? []).equals(all)).toBe(true)
  })

  test('returns null for an unknown key', async () => {
    expect(await storage.get('pictures/b/none.webp')).toBeNull()
    expect(await storage.get('pictures/a/all.webp/within.webp').catch(() => null)).toBeNull()
  })

  test('removes a file; removing it again does nothing', async () => {
    await storage.put('pictures/c/gone.webp', bytes('here'), 'image/webp')
    await storage.remove('pictures/c/gone.webp')
    await storage.remove('pictures/c/gone.webp')
    expect(await storage.get('pictures/c/gone.webp')).toBeNull()
  })

  test('concurrent writes of one key store one of the files completely', async () => {
    const [first, second] = ['1', '2'].map((digit) => bytes(digit.repeat(100_000)))
    if (!first || !second) throw new Error('no objects to write')
    await Promise.all([first, second].map((text) => storage.put('pictures/d/both.webp', text, 'image/webp')))
    const stored = Buffer.from((await storage.get('pictures/d/both.webp')) ?? [])
    expect([first, second].some((text) => stored.equals(text))).toBe(true)
  })

  test('streams a file in and out, in whole or a byte range', async () => {
    const all = Buffer.from(Uint8Array.from({ length: 3_000_000 }, (_, index) => (index * 7) % 256))
    await storage.put('downloads/a.pdf', { size: all.length, chunks: inChunks(all) }, 'application/pdf')
    const opened = await storage.open('downloads/a.pdf')
    expect(opened?.size).toBe(all.length)
    expect(Buffer.from(await new Response(opened?.stream).arrayBuffer()).equals(all)).toBe(true)
    expect(await storage.open('downloads/none.pdf')).toBeNull()
    const part = await storage.open('downloads/a.pdf', { start: 1_000_000, end: 1_999_999 })
    expect(part?.size).toBe(1_000_000)
    const bytes = Buffer.from(await new Response(part?.stream).arrayBuffer())
    expect(bytes.equals(all.subarray(1_000_000, 2_000_000))).toBe(true)
  })

  test('stores nothing if the stream fails or its length differs from the declared size', async () => {
    const broken = async function* () {
      yield bytes('%PDF-')
      throw new Error('the sender is gone')
    }
    const put = (size: number, chunks: AsyncIterable<Uint8Array>) =>
      storage.put('downloads/b.pdf', { size, chunks }, 'application/pdf')
    await expect(put(100, broken())).rejects.toThrow('the sender is gone')
    await expect(put(100, inChunks(Buffer.from('%PDF-')))).rejects.toThrow('file length differs')
    await expect(put(3, inChunks(Buffer.from('%PDF-')))).rejects.toThrow('file length differs')
    expect(await storage.open('downloads/b.pdf')).toBeNull()
  })

  test.each([
    '../a.webp',
    'a/../b.webp',
    '/etc/passwd',
    'a//b.webp',
    'a\0.webp',
    'CON',
    'A.webp',
    '',
    `${'a'.repeat(4000)}.webp`,
  ])('rejects the invalid key %j', async (key) => {
    await expect(storage.put(key, bytes('x'), 'image/webp')).rejects.toThrow('invalid storage key')
    await expect(storage.get(key)).rejects.toThrow('invalid storage key')
    await expect(storage.open(key)).rejects.toThrow('invalid storage key')
    await expect(storage.remove(key)).rejects.toThrow('invalid storage key')
  })
})

test('folder storage: contains no temporary files and writes nothing outside', async () => {
  const files = await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true })
  expect(
    files
      .filter((file) => file.isFile())
      .map(({ name }) => name)
      .sort(),
  ).toEqual(['a.pdf', 'all.webp', 'both.webp'])
  expect(await readdir(folder)).toEqual(['files'])
})

test('folder storage: a failed write leaves no file', async () => {
  const storage = diskStorage(join(folder, 'files'))
  // A folder stands where the file would go.
  await storage.put('taken.webp/inner.webp', bytes('x'), 'image/webp').catch(() => undefined)
  await storage.put('pictures/e/ok.webp', bytes('x'), 'image/webp')
  await expect(storage.put('pictures/e/ok.webp/below.webp', bytes('x'), 'image/webp')).rejects.toThrow()
  expect(await readdir(join(folder, 'files', 'pictures', 'e'))).toEqual(['ok.webp'])
})

test('bucket storage: requests are signed, and files have their content type', () => {
  expect(bucket.unsigned).toBe(0)
  expect(bucket.types.get('pictures/a/all.webp')).toBe('image/webp')
})

test('bucket storage: a rejected request throws instead of returning null', async () => {
  const settings = { ...bucket.settings, bucket: 'somebody-elses' }
  const storage = await openStorage({ s3: settings, dataDir: folder })
  await expect(storage.get('pictures/a/all.webp')).rejects.toThrow('Access Denied')
})
