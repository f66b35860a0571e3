import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Chunk, readChunks } from './chunks.ts'
import { gzipped } from './compress.ts'

/** JavaScript budget of a public page before it can be used (bytes after gzip). */
const MAX_JAVASCRIPT_BYTES = 130_000
/** That of a page of the planner, without its documents. */
const MAX_PLANNER_JAVASCRIPT_BYTES = 165_000

/** A public page, and what a browser loads before the page can be used. Sizes are in bytes after gzip. */
export type PageSize = { path: string; javascript: number; maxJavascript: number; css: number; adminModules: string[] }

type Route = {
  id: string
  parentId?: string
  path?: string
  index?: boolean
  module: string
  hasDefaultExport: boolean
  imports?: string[]
  css?: string[]
}
type Manifest = { entry: Omit<Route, 'id'>; routes: Record<string, Route> }

export async function publicPages(root: string): Promise<PageSize[]> {
  const client = join(root, 'build/client')
  const manifest = await readManifest(client)
  const chunks = await readChunks(root)
  const sizes = new Map<string, Promise<number>>()
  const sizeOf = (file: string) => {
    const size =
      sizes.get(file) ??
      readFile(join(client, file))
        .then(gzipped)
        .then((compressed) => compressed.length)
    sizes.set(file, size)
    return size
  }
  const sum = async (files: Iterable<string>) => {
    const fileSizes = await Promise.all(Array.from(files, sizeOf))
    return fileSizes.reduce((total, size) => total + size, 0)
  }

  const pages = Object.values(manifest.routes).filter((route) => isPage(route, manifest) && !isAdmin(route))
  return Promise.all(
    pages.map(async (route) => {
      const parts = [manifest.entry, ...routeChain(route, manifest)]
      const isPlanner = route.id.startsWith('planner/')
      const first = parts.flatMap((part) => [part.module, ...(part.imports ?? [])]).map(toFile)
      const loaded = withImports(first, chunks)
      const modules = [...loaded].flatMap((file) => chunks[file]?.modules ?? [])
      return {
        path: pathOf(route, manifest),
        javascript: await sum(loaded),
        maxJavascript: isPlanner ? MAX_PLANNER_JAVASCRIPT_BYTES : MAX_JAVASCRIPT_BYTES,
        css: await sum(new Set(parts.flatMap((part) => part.css ?? []).map(toFile))),
        adminModules: [...new Set(modules.filter((module) => module.startsWith('web/admin/')))],
      }
    }),
  )
}

async function readManifest(client: string): Promise<Manifest> {
  for await (const name of glob('assets/manifest-*.js', { cwd: client })) {
    const text = await readFile(join(client, name), 'utf8')
    return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
  }
  throw new Error('The build output lists no routes.')
}

function routeChain(route: Route, manifest: Manifest): Route[] {
  const parent = route.parentId === undefined ? undefined : manifest.routes[route.parentId]
  return parent ? [...routeChain(parent, manifest), route] : [route]
}

function isPage(route: Route, { routes }: Manifest): boolean {
  return route.hasDefaultExport && !Object.values(routes).some((other) => other.parentId === route.id)
}

function isAdmin({ id }: Route): boolean {
  return id.startsWith('admin/')
}

function pathOf(route: Route, manifest: Manifest): string {
  const parts = routeChain(route, manifest).flatMap(({ path }) => (path ? [path] : []))
  return `/${parts.join('/')}`
}

/** Converts an asset URL to a path in the build. URLs of styles that a page shares with a dynamic import end in '#'. */
function toFile(url: string): string {
  return url.replace(/^\/|#$/g, '')
}

function withImports(first: string[], chunks: Record<string, Chunk>): Set<string> {
  const loaded = new Set(first)
  for (const file of loaded) for (const imported of chunks[file]?.imports ?? []) loaded.add(imported)
  return loaded
}
