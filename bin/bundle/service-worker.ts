import { createHash } from 'node:crypto'
import { glob, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ServerBuild } from 'react-router'
import { build } from 'vite'
import { listRoutes } from '../../server/pages/page-route.ts'
import { readChunks } from './chunks.ts'

/** Their dynamic imports may be needed offline. */
const OFFLINE_MODULES = [
  'web/entry.client.tsx',
  'web/root.tsx',
  'web/layout/site-frame.tsx',
  'web/binder/lesson/lesson.page.tsx',
]

/**
 * Builds the service worker as one file at a fixed URL. It contains the names of the files that every page needs, and a
 * build name, so that browsers install each new build as a new worker.
 */
export async function writeServiceWorker(root: string): Promise<void> {
  const client = join(root, 'build/client')
  const all: string[] = []
  for await (const file of glob('assets/*', { cwd: client })) all.push(file)
  // Images of the styles; other images are listed in the pages. Excludes the styles of the server build, which no page
  // loads, and fonts for rare names, which few pages load.
  const styles = all.filter(
    (name) => /\.(css|woff2)$|\/contour-tile-[^/]*\.svg$/.test(name) && !/\/server-build|-latin-(1|ext)-/.test(name),
  )
  const files = [...styles, ...(await findOfflineFiles(root))].map((name) => `/${name}`).sort()
  const name = createHash('sha256').update(all.sort().join('\n')).digest('hex').slice(0, 12)
  const bundle = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    define: {
      __BUILD__: JSON.stringify({
        name,
        files: [...new Set(files), '/favicon.svg'],
        offlinePages: await offlinePagePattern(root),
      }),
    },
    build: {
      write: false,
      rolldownOptions: { input: join(root, 'web/pwa/worker/worker.ts'), output: { format: 'iife' } },
    },
  })
  const [script] = 'output' in bundle ? bundle.output : []
  if (script?.type !== 'chunk') throw new Error('The service worker was not built.')
  await writeFile(join(client, 'sw.js'), script.code)
}

async function offlinePagePattern(root: string): Promise<string> {
  const { routes }: ServerBuild = await import(join(root, 'build/server/index.js'))
  const paths = listRoutes(routes).flatMap(({ path, handle }) => (handle.offline ? [path] : []))
  return `^(${paths.join('|').replaceAll(/:\w+/g, '[^/.]+')})$`
}

async function findOfflineFiles(root: string): Promise<Set<string>> {
  const chunks = await readChunks(root)
  const files = new Set<string>()
  for (const module of OFFLINE_MODULES) {
    const chunk = Object.values(chunks).find(({ modules }) => modules.includes(module))
    if (!chunk) throw new Error(`The build has no ${module}.`)
    for (const file of chunk.later) files.add(file)
  }
  for (const file of files) for (const imported of chunks[file]?.imports ?? []) files.add(imported)
  return files
}
