import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { createDataDir, startServer } from '../e2e/fixtures/sites/server.ts'
import { buildIfStale } from './bundle/build-stamp.ts'
import { publicPages } from './bundle/page-sizes.ts'
import { chromiumPath } from './chromium.ts'
import { exitWithError, Failure, printHeading, runStep } from './cli-output.mjs'
import { type Measurement, measure } from './lighthouse/measure.ts'
import { addSamplePhotos } from './lighthouse/sample-photos.ts'
import { addSampleRows } from './lighthouse/sample-rows.ts'
import { listPageUrls, type PageUrl } from './lighthouse/urls.ts'
import { freePort } from './local-server.ts'

const root = join(import.meta.dirname, '..')
/** `npm run lighthouse -- /blog /store` measures only these pages; `--why` prints the audits that lost points. */
const isVerbose = process.argv.includes('--why')
const selectedPaths = process.argv.slice(2).filter((word) => word.startsWith('/'))

// npm run lighthouse: measures each page of the built site like a first visit on a phone, on an empty data folder.
await run().catch(exitWithError)

async function run(): Promise<void> {
  await buildIfStale(root)
  const path = await runStep('Chromium', chromiumPath)
  const dataDir = createDataDir()
  const site = await runStep('Site', async () => startServer({ port: await freePort(), dataDir, log: 'error' }))
  await addSampleRows(dataDir)
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: path,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', `--remote-debugging-port=${port}`],
  })
  try {
    const misses = [
      ...(await measureAll('Lighthouse, mobile', site.url, await publicUrls(site.url), port)),
      ...(await measureAll('With photos', site.url, await photoUrls(site.url), port)),
    ]
    if (misses.length) throw new Failure(misses.join('\n'))
  } finally {
    await browser.close()
    site.child.kill('SIGTERM')
    await site.ended
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function measureAll(title: string, url: string, pageUrls: PageUrl[], port: number): Promise<string[]> {
  printHeading(title)
  const rows: Measurement[] = []
  const misses: string[] = []
  for (const pageUrl of pageUrls.filter(({ path }) => selectedPaths.length === 0 || selectedPaths.includes(path))) {
    const result = await runStep(pageUrl.path, () => measure(url, pageUrl, port))
    rows.push(result.row)
    misses.push(...result.misses)
    if (isVerbose) console.log(result.row)
  }
  console.table(Object.fromEntries(rows.map(({ page, ...figures }) => [page, figures])))
  return misses
}

async function publicUrls(url: string): Promise<PageUrl[]> {
  const pages = await publicPages(root)
  return listPageUrls(
    pages.map(({ path }) => path),
    await readSitemapPaths(url),
  )
}

async function photoUrls(url: string): Promise<PageUrl[]> {
  const paths = await runStep('Photos', () => addSamplePhotos(url))
  return paths.map((path) => ({ path, isInSitemap: true, respondsWithError: false }))
}

async function readSitemapPaths(url: string): Promise<string[]> {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text()
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, location = url]) => new URL(location).pathname)
}
