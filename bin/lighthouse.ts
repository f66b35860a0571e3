import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { freePort, makeDataDir, startServer } from '../e2e/server.ts'
import { buildIfStale } from './bundle/build-if-stale.ts'
import { chromiumPath } from './chromium.ts'
import { end, Failure, heading, step } from './steps.mjs'

/** What has to be reached, of 100. */
const bars = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const
const pages = ['/', '/store', '/classes', '/blog', firstOf('/blog'), firstOf('/binder')]

type Page = string | ((url: string) => Promise<string>)
type Row = { page: string; layoutShift: number } & Record<keyof typeof bars, number>

// npm run lighthouse: the built site on an empty data folder, each page as a phone sees it.
await run().catch(end)

async function run(): Promise<void> {
  await buildIfStale(join(import.meta.dirname, '..'))
  const path = await step('Chromium', chromiumPath)
  const dataDir = makeDataDir()
  const site = await step('Site', async () => startServer({ port: await freePort(), dataDir, log: 'error' }))
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: path,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', `--remote-debugging-port=${port}`],
  })
  try {
    heading('Lighthouse, mobile')
    const rows: Row[] = []
    for (const page of pages) rows.push(await measure(site.url, page, port))
    console.table(Object.fromEntries(rows.map(({ page, ...scores }) => [page, scores])))
    const low = rows.flatMap(({ page, ...scores }) =>
      (Object.keys(bars) as (keyof typeof bars)[])
        .filter((name) => scores[name] < bars[name])
        .map((name) => `${page}: ${name} ${scores[name]}, not ${bars[name]}`),
    )
    if (low.length) throw new Failure(low.join('\n'))
  } finally {
    await browser.close()
    site.child.kill('SIGTERM')
    await site.ended
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function measure(url: string, page: Page, port: number): Promise<Row> {
  const path = typeof page === 'string' ? page : await page(url)
  const result = await lighthouse(url + path, { port, output: 'json', logLevel: 'error' })
  if (!result) throw new Failure(`${path} could not be measured.`)
  const { categories, audits } = result.lhr
  if (process.argv.includes('--why')) explain(path, result.lhr)
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  return {
    page: path,
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    layoutShift: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
  }
}

/** Every audit that took a point away. */
function explain(path: string, { categories, audits }: { categories: object; audits: Record<string, Audit> }): void {
  for (const { auditRefs } of Object.values(categories) as { auditRefs: { id: string; weight: number }[] }[])
    for (const { id, weight } of auditRefs) {
      const audit = audits[id]
      if (weight > 0 && audit && audit.score !== null && audit.score < 1)
        console.log(`${path}  ${id}  ${audit.score}  ${audit.displayValue ?? ''}`)
    }
}

type Audit = { score: number | null; displayValue?: string }

/** The first post or lesson that a list leads to. */
function firstOf(list: string): Page {
  return async (url) => {
    const html = await (await fetch(url + list)).text()
    const [, path] = new RegExp(`href="(${list}/(?!print|rss|atom)[a-z0-9-]+)"`).exec(html) ?? []
    if (!path) throw new Failure(`${list} leads to no page.`)
    return path
  }
}
