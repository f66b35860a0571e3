import { createHash } from 'node:crypto'
import { glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ServerBuild } from 'react-router'
import { build } from 'vite'
import { listRoutes, type SiteRoute } from '../../server/platform/pages/page-route.ts'
import { type Chunk, readChunks } from './chunks.ts'

/**
 * Builds the service worker as one file at a fixed URL. It contains the files of the pages that are readable offline, and a
 * build name, so that browsers install each new build as a new worker.
 */
export async function writeServiceWorker(root: string): Promise<void> {
  const client = join(root, 'build/client')
  const { routes, assets: manifest }: ServerBuild = await import(join(root, 'build/server/index.js'))
  const pages = listRoutes(routes)
  const offlineRoutes = pages.filter(({ handle }) => handle.offline === true)
  const plannerRoutes = pages.filter(({ handle }) => handle.offline === 'planner')
  const all: string[] = []
  for await (const file of glob('assets/*', { cwd: client })) all.push(file)
  const name = hash(all.sort().join('\n'))
  const chunks = await readChunks(root)
  const firstScripts = firstScriptsOf(offlineRoutes, manifest, chunks)
  const assets = new Set([...all.filter(isOnEveryPage), ...firstScripts, ...laterScriptsOf(firstScripts, chunks)])
  const plannerScripts = new Set(firstScriptsOf(plannerRoutes, manifest, chunks))
  for (const file of plannerScripts) for (const later of laterScriptsOf([file], chunks)) plannerScripts.add(later)
  const todayRoutes = plannerRoutes.filter(({ path }) => path === '/planner')
  const todayStyles = new Set(
    entriesOf(todayRoutes, manifest).flatMap(({ css = [] }) => css.map((url) => url.replace('#', ''))),
  )
  const planner = {
    paths: plannerRoutes.map(({ path }) => path),
    firstFiles: [
      ...all.filter(isOnEveryPage),
      ...firstScriptsOf(todayRoutes, manifest, chunks),
      ...withImports(
        Object.keys(chunks).filter((file) => chunks[file]?.modules.includes(documentsModule)),
        chunks,
      ),
    ]
      .map((file) => `/${file}`)
      .filter((url) => !url.endsWith('.css') || todayStyles.has(url)),
    files: [...plannerScripts, ...all.filter(isWorker)].filter((file) => !assets.has(file)).map((file) => `/${file}`),
  }
  const files = [
    // Names of assets contain a hash of their content.
    ...Array.from(assets, (asset) => ({ url: `/${asset}`, revision: null })),
    { url: '/favicon.svg', revision: hash(await readFile(join(client, 'favicon.svg'))) },
    { url: '/offline', revision: name },
  ]
  const bundle = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    define: { __BUILD__: JSON.stringify({ name, offlinePages: pathPattern(offlineRoutes), files, planner }) },
    build: {
      write: false,
      rolldownOptions: { input: join(root, 'web/platform/pwa/worker/worker.ts'), output: { format: 'iife' } },
    },
  })
  const [script] = 'output' in bundle ? bundle.output : []
  if (script?.type !== 'chunk') throw new Error('The service worker was not built.')
  await writeFile(join(client, 'sw.js'), script.code)
}

/** Today cannot be used without the documents, but its first view does not need them. */
const documentsModule = 'web/planner/documents/planner-client.ts'

const hash = (content: string | Buffer) => createHash('sha256').update(content).digest('hex').slice(0, 12)

/**
 * Styles with their images and fonts, and the list of routes. Excludes the styles of the server build, which no page loads,
 * and fonts for rare names, which few pages load.
 */
const isOnEveryPage = (name: string) =>
  /\.(css|woff2)$|\/contour-tile-[^/]*\.svg$|\/manifest-[^/]*\.js$/.test(name) &&
  !/\/server-build|-latin-(1|ext)-/.test(name)

/** `/binder/:slug` matches `/binder/rent` but not its loader data, `/binder/rent.data`. */
const pathPattern = (routes: SiteRoute[]) =>
  `^(${routes
    .map(({ path }) => path)
    .join('|')
    .replaceAll(/:\w+/g, '[^/.]+')})$`

/** Scripts of web workers. No chunk lists them as imports. */
const isWorker = (name: string) => /\.worker-[^/]*\.js$/.test(name)

type Chunks = Record<string, Chunk>

const entriesOf = (routes: SiteRoute[], manifest: ServerBuild['assets']) =>
  routes.flatMap(({ ids }) => ids.flatMap((id) => manifest.routes[id] ?? []))

/** Returns the scripts that these routes load immediately. */
function firstScriptsOf(routes: SiteRoute[], manifest: ServerBuild['assets'], chunks: Chunks): string[] {
  const entries = [manifest.entry, ...entriesOf(routes, manifest)]
  const urls = entries.flatMap(({ module, imports = [] }) => [module, ...imports])
  return withImports(
    urls.map((url) => url.slice(1)),
    chunks,
  )
}

/** Returns the scripts that these scripts may load later. */
function laterScriptsOf(files: string[], chunks: Chunks): string[] {
  return withImports(
    files.flatMap((file) => chunks[file]?.later ?? []),
    chunks,
  )
}

function withImports(files: string[], chunks: Chunks): string[] {
  const found = new Set(files)
  for (const file of found) for (const imported of chunks[file]?.imports ?? []) found.add(imported)
  return [...found]
}
