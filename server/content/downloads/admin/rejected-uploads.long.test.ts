import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { FILE_BYTES_MAX, FILES_MAX } from '#contract/content/downloads/file-limits.ts'
import { canMount, mountSmallDisk } from '#db/embedded/cluster.fixture.ts'
import { openSiteForFile } from '../../../../tests/test-server.ts'
import { diskStorage } from '../../../platform/storage/disk.ts'
import { safeFileName } from '../../../platform/storage/safe-file-name.ts'
import { createProduct } from '../../../sales/orders/orders.fixture.ts'
import { pdfBytes, zipBytes } from '../contents.fixture.ts'
import { productFilesApi } from '../downloads.fixture.ts'

const site = await openSiteForFile({ seed: false })
const boss = await site.createUser({ admin: true })
const productId = (await createProduct(site, { kind: 'digital' })).id

const files = () => productFilesApi(site, boss)
const text = (content: string) => Buffer.from(content, 'latin1')
const rest = '\0'.repeat(300)

async function readStoredFiles() {
  const folder = await readdir(join(site.files, 'downloads')).catch(() => [])
  return { folder, listed: (await files().list(productId)).body.files.length }
}

describe('upload is accepted', () => {
  const taken: [name: string, bytes: Buffer][] = [
    ['a.pdf', pdfBytes()],
    ['a.epub', zipBytes('application/epub+zip')],
    ['a.zip', text(`PK\x03\x04${rest}`)],
    ['a.docx', text(`PK\x03\x04${rest}`)],
    ['a.odt', zipBytes('application/vnd.oasis.opendocument.text')],
    ['a.png', text(`\x89PNG\r\n\x1a\n${rest}`)],
    ['a.jpeg', text(`\xff\xd8\xff\xe0${rest}`)],
    ['a.webp', text(`RIFF\x24\0\0\0WEBPVP8 ${rest}`)],
    ['a.mp3', text(`ID3\x04${rest}`)],
    ['b.mp3', text(`\xff\xfb\x90\x64${rest}`)],
    ['a.m4a', text(`\0\0\0\x18ftypM4A ${rest}`)],
    ['a.mp4', text(`\0\0\0\x18ftypmp42${rest}`)],
    ['short.pdf', text('%PDF-1.7')],
  ]
  test.each(taken)('%s', async (name, bytes) => {
    const { status, body } = await files().add(productId, name, new Uint8Array(bytes))
    expect(status, body.message).toBe(201)
    await files().remove(body.files.at(-1)?.id ?? '')
    await site.runJobs()
  })
})

describe('upload is rejected', () => {
  const hostile: [name: string, bytes: Buffer][] = [
    ['page.html', text(`<!doctype html><script>alert(1)</script>${rest}`)],
    ['page.pdf', text(`<!doctype html><script>alert(1)</script>${rest}`)],
    ['drawing.svg', text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['drawing.png', text(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>${rest}`)],
    ['program.exe', text(`MZ\x90\0${rest}`)],
    ['program.pdf', text(`MZ\x90\0${rest}`)],
    ['program.zip', text(`MZ\x90\0${rest}PK\x03\x04`)],
    ['program.mp3', text(`\x7fELF\x02\x01\x01${rest}`)],
    ['program.docx', text(`\xca\xfe\xba\xbe${rest}`)],
    ['script.pdf', text(`#!/bin/sh\nrm -rf /\n${rest}`)],
    ['plan.pdf.exe', pdfBytes()],
    ['plan.pdf.html', pdfBytes()],
    ['plan', pdfBytes()],
    ['.pdf ', text(`PK\x03\x04${rest}`)],
    ['late.pdf', text(`   %PDF-1.7${rest}`)],
    ['book.epub', text(`PK\x03\x04${rest}`)],
    ['book.odt', zipBytes('application/epub+zip')],
    ['old.doc', text(`\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1${rest}`)],
    ['setup.msi', text(`\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1${rest}`)],
    ['macros.docm', text(`PK\x03\x04${rest}`)],
    ['app.jar', text(`PK\x03\x04${rest}`)],
    ['words.mp3', text(`\xff\xfe<\0h\0t\0m\0l\0${rest}`)],
    ['film.mp4', text(`RIFF\x24\0\0\0AVI LIST${rest}`)],
  ]
  /**
   * The content decides the type of a file. Programs, HTML pages and SVG images with scripts are rejected under any
   * name.
   */
  test.each(hostile)('%s: returns 415 and stores nothing', async (name, bytes) => {
    const before = await readStoredFiles()
    const { status, body } = await files().add(productId, name, new Uint8Array(bytes))
    expect([status, body.code]).toEqual([415, 'file_refused'])
    expect(await readStoredFiles()).toEqual(before)
  })

  test('a long invalid file: returns the error after the whole body is read', async () => {
    const { status, body } = await files().add(productId, 'long.pdf', new Uint8Array(30_000_000))
    expect([status, body.message]).toEqual([
      415,
      'This file is named .pdf, but it’s in another format. Please choose the original file.',
    ])
  })

  test('an empty file, or a missing content-length', async () => {
    const empty = await files().add(productId, 'a.pdf', new Uint8Array())
    expect([empty.status, empty.body.errors?.map(({ field }) => field)]).toEqual([400, ['file']])
    const path = `/api/admin/product-files?productId=${productId}&name=a.pdf`
    expect((await raw(path, {}, [pdfBytes()])).status).toBe(400)
  })

  test('larger than 100 MB: rejected by content-length before the body is read', async () => {
    const path = `/api/admin/product-files?productId=${productId}&name=a.pdf`
    const { status, body } = await raw(path, { 'content-length': String(FILE_BYTES_MAX + 1) }, [pdfBytes()])
    expect([status, body]).toMatchObject([413, { code: 'file_too_large' }])
  })

  test('an aborted upload leaves no file', async () => {
    const before = await readStoredFiles()
    const path = `/api/admin/product-files?productId=${productId}&name=a.pdf`
    await expect(raw(path, { 'content-length': '5000000' }, [pdfBytes(), 'break'])).rejects.toThrow()
    await expect.poll(readStoredFiles).toEqual(before)
  })

  test('another content type than octet-stream', async () => {
    for (const type of ['application/pdf', 'text/plain', 'multipart/form-data; boundary=x'])
      expect((await files().add(productId, 'a.pdf', new Uint8Array(pdfBytes()), { type })).status).toBe(415)
  })

  test('a product that is a bundle, unknown or invalid', async () => {
    const { id } = await createProduct(site, { kind: 'bundle' })
    const { status, body } = await files().add(id, 'a.pdf', new Uint8Array(pdfBytes()))
    expect([status, body.errors?.map(({ field }) => field)]).toEqual([400, ['file']])
    expect((await files().add(2_147_483_647, 'a.pdf', new Uint8Array(pdfBytes()))).status).toBe(404)
    expect((await files().add(0, 'a.pdf', new Uint8Array(pdfBytes()))).status).toBe(400)
  })

  test('more files than the limit per product', async () => {
    const { id } = await createProduct(site, { kind: 'digital' })
    const statuses = []
    for (let number = 0; number <= FILES_MAX; number++)
      statuses.push((await files().add(id, 'a.pdf', new Uint8Array(pdfBytes()))).status)
    expect(statuses).toEqual([...Array.from({ length: FILES_MAX }, () => 201), 400])
  })

  test('signed out or not an admin', async () => {
    const ann = await site.createUser()
    const sent = new Uint8Array(pdfBytes())
    expect((await files().add(productId, 'a.pdf', sent, { user: null })).status).toBe(401)
    expect((await files().add(productId, 'a.pdf', sent, { user: ann })).status).toBe(403)
  })
})

/** An interrupted or failed upload leaves no listed or stored file. */
test('upload: a failed insert leaves no file in the storage', async () => {
  const before = await readStoredFiles()
  await site.base.db.execute('ALTER TABLE product_files ADD CONSTRAINT none_now CHECK (false) NOT VALID')
  expect((await files().add(productId, 'a.pdf', new Uint8Array(pdfBytes()))).status).toBe(500)
  await site.base.db.execute('ALTER TABLE product_files DROP CONSTRAINT none_now')
  expect(await readStoredFiles()).toEqual(before)
})

test('upload: concurrent uploads of one name get different file names', async () => {
  const { id } = await createProduct(site, { kind: 'digital' })
  await Promise.all([1, 2, 3, 4].map(() => files().add(id, 'a.pdf', new Uint8Array(pdfBytes()))))
  const names = (await files().list(id)).body.files.map(({ fileName }) => fileName)
  expect(names.sort()).toEqual(['a-2.pdf', 'a-3.pdf', 'a-4.pdf', 'a.pdf'])
})

/** File names are reduced to names valid on every system and are never used as paths. */
test.each([
  ['../../etc/passwd.pdf', 'passwd.pdf'],
  ['..\\..\\boot.pdf', 'boot.pdf'],
  ['a\0b.pdf', 'a-b.pdf'],
  ['CON.pdf', 'file-CON.pdf'],
  ['com1.tar.pdf', 'file-com1.tar.pdf'],
  ['"; rm -rf.pdf', 'rm--rf.pdf'],
  ['a\r\nset-cookie: x.pdf', 'a-set-cookie-x.pdf'],
  ['Übung №1.pdf', 'Ubung-No1.pdf'],
  ['日本.pdf', 'file.pdf'],
  ['.htaccess.pdf', 'htaccess.pdf'],
  ['-.pdf', 'file.pdf'],
  [`${'a'.repeat(4_000)}.pdf`, `${'a'.repeat(116)}.pdf`],
])('safe file name: %j becomes %j', (typed, safe) => {
  expect(safeFileName(typed, 'pdf')).toBe(safe)
  expect(safe).toMatch(/^[A-Za-z0-9][A-Za-z0-9._-]{0,119}$/)
})

function raw(path: string, headers: Record<string, string>, pieces: (Buffer | 'break')[]) {
  return new Promise<{ status: number; body: unknown }>((resolve, reject) => {
    const all = { authorization: `Bearer ${boss.token}`, 'content-type': 'application/octet-stream', ...headers }
    const clientRequest = request(site.url + path, { method: 'POST', headers: all }, async (response) => {
      let responseText = ''
      for await (const chunk of response.setEncoding('utf8')) responseText += chunk
      clientRequest.destroy()
      resolve({ status: response.statusCode ?? 0, body: JSON.parse(responseText) })
    })
    clientRequest.on('error', reject)
    for (const piece of pieces) {
      if (piece === 'break') clientRequest.flushHeaders()
      else clientRequest.write(piece)
    }
    if (pieces.includes('break')) setImmediate(() => clientRequest.destroy(new Error('gone')))
    else if (!headers['content-length']) clientRequest.end()
  })
}

if (canMount) {
  /** A file that does not fit on the disk is rejected with that reason, and no part of it stays. */
  test('upload on a full disk: returns 503 and leaves no file', async () => {
    const disk = await mountSmallDisk(4)
    const usual = site.base.storage
    site.base.storage = diskStorage(disk.dataDir)
    onTestFinished(() => {
      site.base.storage = usual
    })
    const large = Buffer.concat([pdfBytes(), Buffer.alloc(8_000_000)])
    const refused = await files().add(productId, 'large.pdf', large)
    expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([503, 'unavailable', '60'])
    expect(refused.body.message).toMatch(/^The disk for uploaded files is full\./)
    expect(await readdir(join(disk.dataDir, 'downloads'))).toEqual([])
    expect((await files().list(productId)).body.files).toEqual([])
    const { status, body } = await files().add(productId, 'small.pdf', pdfBytes())
    expect(status).toBe(201)
    await files().remove(body.files[0]?.id ?? '')
  })
}
