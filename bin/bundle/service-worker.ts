import { createHash } from 'node:crypto'
import { glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ServerBuild } from 'react-router'
import { build } from 'vite'
import { listRoutes, type SiteRoute } from '../../server/pages/page-route.ts'
import { readChunks } from './chunks.ts'

/**
 * Builds the service worker as one file at a fixed URL. It contains the files of the pages that are readable offline, and a
 * build name, so that browsers install each new build as a new worker.
 */
export async function writeServiceWorker(root: string): Promise<void> {
  const client = join(root, 'build/client')
  const { routes, assets: manifest }: ServerBuild = await import(join(root, 'build/server/index.js'))
  const offlineRoutes = listRoutes(routes).filter(({ handle }) => handle.offline)
  const all: string[] = []
  for await (const file of glob('assets/*', { cwd: client })) all.push(file)
  const name = hash(all.sort().join('\n'))
  const assets = new Set([...all.filter(isOnEveryPage), ...(await scriptsOf(offlineRoutes, manifest, root))])
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
    define: { __BUILD__: JSON.stringify({ name, offlinePages: pathPattern(offlineRoutes), files }) },
    build: {
      write: false,
      rolldownOptions: { input: join(root, 'web/pwa/worker/worker.ts'), output: { format: 'iife' } },
    },
  })
  const [script] = 'output' in bundle ? bundle.output : []
  if (script?.type !== 'chunk') throw new Error('The service worker was not built.')
  await writeFile(join(client, 'sw.js'), script.code)
}

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

/** Returns the scripts that these routes load at once, and those that they may load later. */
async function scriptsOf(routes: SiteRoute[], manifest: ServerBuild['assets'], root: string): Promise<Set<string>> {
  const chunks = await readChunks(root)
  const withImports = (files: string[]) => {
    const found = new Set(files)
    for (const file of found) for (const imported of chunks[file]?.imports ?? []) found.add(imported)
    return [...found]
  }
  const entries = [manifest.entry, ...routes.flatMap(({ ids }) => ids.map((id) => manifest.routes[id]))]
  const urls = entries.flatMap((entry) => (entry ? [entry.module, ...(entry.imports ?? [])] : []))
  const first = withImports(urls.map((url) => url.slice(1)))
  return new Set([...first, ...withImports(first.flatMap((file) => chunks[file]?.later ?? []))])
}
