import { randomBytes } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { openSiteForFile } from '../../../tests/test-server.ts'
import { createPublicLoaders } from '../../public-loaders.ts'
import { allKinds, insertRow } from '../editing/content.fixture.ts'
import { createUploadedImage } from './images.fixture.ts'

let connectionCount = 0
const requestedUrls: string[] = []
const recordRequest = (message: unknown) => {
  const { origin } = (message as { request: { origin: string } }).request
  if (origin !== site.url) requestedUrls.push(origin)
}
const site = await openSiteForFile({ seed: false })
const boss = await site.createUser({ admin: true })
const sink = createServer((socket) => {
  connectionCount += 1
  socket.destroy()
})
await new Promise<void>((resolve) => sink.listen(0, resolve))
subscribe('undici:request:create', recordRequest)
afterAll(async () => {
  unsubscribe('undici:request:create', recordRequest)
  await new Promise((resolve) => sink.close(resolve))
})

test('image URLs of other sites: the server never requests them', async () => {
  const { port } = sink.address() as AddressInfo
  const hosts = ['127.0.0.1', 'localhost', '[::1]', '2130706433', '0x7f000001', '127.0.0.1.nip.io', '169.254.169.254']
  const addresses = hosts.flatMap((host) => [`http://${host}:${port}/a.png`, `https://${host}:${port}/a.png`])
  addresses.push(`//127.0.0.1:${port}/a.png`, 'file:///etc/passwd')
  const slugs: string[] = []
  for (const imageUrl of addresses) {
    const content = `<p>Text</p><img src="${imageUrl}" srcset="${imageUrl} 2x"><a href="${imageUrl}">there</a>`
    for (const kind of allKinds) {
      const slug = `sink-${randomBytes(6).toString('hex')}`
      const written =
        kind === 'posts' || kind === 'lessons' ? { content, isPublished: true, publishedAt: new Date() } : {}
      await insertRow(site, kind, 'A sink', { slug, imageUrl, ...written })
      if (kind === 'posts' || kind === 'lessons') slugs.push(`${kind === 'posts' ? 'blog' : 'binder'}/${slug}`)
    }
  }

  const verbs = createPublicLoaders(site.base)
  await Promise.all([
    verbs.blog.listPublishedPosts({}),
    verbs.binder.listPublishedLessons(),
    verbs.classes.listOpenClasses(),
    verbs.store.listActiveProducts(),
  ])
  await Promise.all([
    verbs.blog.blogFeed({ format: 'rss' }),
    verbs.blog.blogFeed({ format: 'atom' }),
    verbs.sitemap.sitemap(),
  ])
  await verbs.pdf.listPrintableLessons({ category: null })
  for (const path of slugs.slice(0, 8)) {
    const [domain, slug = ''] = path.split('/')
    await (domain === 'blog' ? verbs.blog.getPost({ slug }) : verbs.binder.getLesson({ slug }))
    if (domain === 'blog') await verbs.ogImages.getOgImage({ path })
  }
  const print = { scope: { of: 'binder' }, form: 'sheet', paper: 'a4', written: [] }
  expect((await site.call('POST', '/api/binder/pdf', { body: print })).status).toBe(200)
  for (const kind of allKinds) await site.call('GET', `/api/admin/${kind}?limit=100`, { token: boss.token })
  await createUploadedImage(site, boss)
  await site.runJobs()

  expect([connectionCount, requestedUrls]).toEqual([0, []])
  await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined)
  expect([connectionCount, requestedUrls]).toEqual([1, [`http://127.0.0.1:${port}`]])
})
