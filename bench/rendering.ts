import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { createElement } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'
import { openLog } from '#server/log.ts'
import { createLoaderCache } from '#server/platform/page-cache/index.ts'
import { renderPages, type SiteBuild } from '#server/platform/pages/render-page.ts'
import { createPublicLoaders, trackPublicLoaders } from '#server/public-loaders.ts'
import { databaseUrlOf, secretOf } from '../e2e/fixtures/sites/dedicated-site.ts'
import { openSite } from '../e2e/fixtures/sites/server.ts'
import { alternate, type Row } from './measure.ts'
import { openApi } from './open-api.ts'

const PATHS = ['/', '/store', '/classes', '/blog', '/schedule']
const ROUNDS = 7
const RENDERS_PER_ROUND = 10

type ReactPage = { context: EntryContext; url: string }

/** Compares the CPU time of rendering pages that are not cached with React alone rendering the same elements. */
export async function measureRendering(): Promise<Row[]> {
  const site = await openSite({ isNew: true })
  const target = { connectionString: databaseUrlOf(site) }
  const { base, close } = await openApi({ target, dataDir: site.dataDir, authSecret: secretOf(site) })
  try {
    const build: SiteBuild = await import(join(import.meta.dirname, '../build/server/index.js'))
    const loaders = createPublicLoaders(base)
    const loaderCache = createLoaderCache({ now: () => new Date() })
    loaderCache.invalidateAll()
    const options = {
      trackLoaders: () => trackPublicLoaders(loaders, loaderCache),
      mode: 'production',
      log: openLog({ level: 'warn' }),
    } as const
    const reactPages: ReactPage[] = []
    const capture = renderPages({ ...options, build: async () => capturing(build, (page) => reactPages.push(page)) })
    for (const path of PATHS) await capture(pageRequest(path), 'bench')
    const render = renderPages({ ...options, build: async () => build })
    const { site: page, baseline: react } = await alternate(
      ROUNDS,
      () => cpuPerRender(PATHS, (path) => render(pageRequest(path), 'bench')),
      () => cpuPerRender(reactPages, renderWithReact),
    )
    const cell = (ms: number) => `${ms.toFixed(1)} ms CPU`
    const [pageMs, reactMs] = [page.ms, react.ms]
    return [
      {
        what: 'rendered page',
        site: cell(pageMs),
        baseline: `React alone, ${cell(reactMs)}`,
        ratio: pageMs / reactMs,
        limit: { atMost: 3 },
      },
    ]
  } finally {
    await close()
    await site.close()
  }
}

const pageRequest = (path: string) => new Request(`http://localhost${path}`)

/** Returns a build that reports what its pages render. */
function capturing(build: SiteBuild, onPage: (page: ReactPage) => void): SiteBuild {
  const { default: render } = build.entry.module
  const capturingRender: typeof render = (request, status, headers, context, loadContext) => {
    // Its data stream can be read once only.
    const { serverHandoffStream: _stream, ...rest } = context
    onPage({ context: rest, url: request.url })
    return render(request, status, headers, context, loadContext)
  }
  return { ...build, entry: { module: { ...build.entry.module, default: capturingRender } } }
}

function renderWithReact({ context, url }: ReactPage): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(createElement(ServerRouter, { context, url }), {
      onAllReady() {
        const stream = new PassThrough()
        text(stream).then(resolve, reject)
        pipe(stream)
      },
      onShellError: reject,
    })
  })
}

/** Returns the CPU time of one render (ms). */
async function cpuPerRender<Page>(
  pages: readonly Page[],
  render: (page: Page) => Promise<unknown>,
): Promise<{ ms: number }> {
  const before = process.cpuUsage()
  for (let count = 0; count < RENDERS_PER_ROUND; count += 1) for (const page of pages) await render(page)
  const { user, system } = process.cpuUsage(before)
  return { ms: (user + system) / 1_000 / RENDERS_PER_ROUND / pages.length }
}
