import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { freePort, makeDataDir, startServer } from '../e2e/fixtures/server.ts'
import { buildIfStale } from './bundle/build-if-stale.ts'
import { publicPages } from './bundle/page-sizes.ts'
import { chromiumPath } from './chromium.ts'
import { end, Failure, heading, step } from './cli-output.mjs'
import { type Measurement, measure } from './lighthouse/measure.ts'
import { addSamplePhotos } from './lighthouse/sample-photos.ts'
import { type PageUrl, urlsOf } from './lighthouse/urls.ts'

const root = join(import.meta.dirname, '..')
/** `npm run lighthouse -- /blog /store` measures only these pages; `--why` prints the audits that lost points. */
const isVerbose = process.argv.includes('--why')
const wanted = process.argv.slice(2).filter((word) => word.startsWith('/'))

// npm run lighthouse: measures each page of the built site like a first visit on a phone, on an empty data folder.
await run().catch(end)

async function run(): Promise<void> {
  await buildIfStale(root)
  const path = await step('Chromium', chromiumPath)
  const dataDir = makeDataDir()
  const site = await step('Site', async () => startServer({ port: await freePort(), dataDir, log: 'error' }))
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: path,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', `--remote-debugging-port=${port}`],
  })
  try {
    const misses = [
      ...(await measureAll('Lighthouse, mobile', site.url, await publicAddresses(site.url), port)),
      ...(await measureAll('With photos', site.url, await addressesWithPhotos(site.url), port)),
    ]
    if (misses.length) throw new Failure(misses.join('\n'))
  } finally {
    await browser.close()
    site.child.kill('SIGTERM')
    await site.ended
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function measureAll(title: string, url: string, addresses: PageUrl[], port: number): Promise<string[]> {
  heading(title)
  const rows: Measurement[] = []
  const misses: string[] = []
  for (const address of addresses.filter(({ path }) => wanted.length === 0 || wanted.includes(path))) {
    const measured = await step(address.path, () => measure(url, address, port))
    rows.push(measured.row)
    misses.push(...measured.misses)
    if (isVerbose) console.log(measured.row)
  }
  console.table(Object.fromEntries(rows.map(({ page, ...figures }) => [page, figures])))
  return misses
}

async function publicAddresses(url: string): Promise<PageUrl[]> {
  const pages = await publicPages(root)
  return urlsOf(
    pages.map(({ path }) => path),
    await listed(url),
  )
}

async function addressesWithPhotos(url: string): Promise<PageUrl[]> {
  const paths = await step('Photos', () => addSamplePhotos(url))
  return paths.map((path) => ({ path, listed: true, refused: false }))
}

async function listed(url: string): Promise<string[]> {
  const map = await (await fetch(`${url}/sitemap.xml`)).text()
  return [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = url]) => new URL(address).pathname)
}
