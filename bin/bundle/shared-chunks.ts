import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { Plugin, Rolldown } from 'vite'
import routes from '../../web/routes.ts'

/** Modules that the same public pages load at once. `bytes` is the size of their sources. */
type SharedModules = { ids: string[]; pages: Set<string>; bytes: number }

/** Cost of one more chunk for a page, in bytes of source: a request, and worse compression. */
const CHUNK_COST_BYTES = 1500
/** Weights of the pages that are the closest to the size limit. Other pages have 1. */
const pageWeights = new Map([
  ['landing/landing.page.tsx', 14],
  ['classes/classes.page.tsx', 7],
])
const MAX_CHUNKS = 60

/**
 * Groups modules that several public pages load at once into chunks. By default the bundler creates dozens of chunks of a
 * few hundred bytes, which compress badly. Two chunks are merged if that costs less than it saves, over all pages: pages
 * that need only one of them load the other in vain. The module graph decides, so a new module needs no entry in a list.
 */
export function sharedChunks(): { plugin: Plugin; groups: Rolldown.CodeSplittingGroup[] } {
  let chunks: Set<string>[] = []
  const plugin: Plugin = {
    name: 'shared-chunks',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    buildEnd(error) {
      if (!error) chunks = planChunks(this).map(({ ids }) => new Set(ids))
    },
  }
  // A group also takes the modules that its modules import. These are needed by more pages, so they come first.
  const groups = Array.from({ length: MAX_CHUNKS }, (_, index) => ({
    name: 'shared',
    priority: MAX_CHUNKS - index,
    test: (id: string) => chunks[index]?.has(id),
  }))
  return { plugin, groups }
}

type ModuleGraph = Pick<Rolldown.PluginContext, 'getModuleIds' | 'getModuleInfo'>

function planChunks(graph: ModuleGraph): SharedModules[] {
  const chunks = merge(listSharedModules(graph)).sort((a, b) => b.pages.size - a.pages.size)
  if (chunks.length > MAX_CHUNKS) throw new Error(`${chunks.length} shared chunks are more than MAX_CHUNKS.`)
  return chunks
}

function listSharedModules(graph: ModuleGraph): SharedModules[] {
  const pagesOfModule = new Map<string, Set<string>>()
  const entries = [...graph.getModuleIds()].filter((id) => graph.getModuleInfo(id)?.isEntry)
  for (const { page, files } of listPublicPages(routes)) {
    const loaded = new Set(entries.filter((id) => files.includes(withoutQuery(id))))
    for (const id of loaded) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) loaded.add(imported)
    for (const id of loaded) pagesOfModule.set(id, (pagesOfModule.get(id) ?? new Set()).add(page))
  }
  const shared = new Map<string, SharedModules>()
  for (const [id, pages] of pagesOfModule) {
    // The code that hydrates must stay in the entry: in a shared chunk, it would run before the modules of the page are there.
    // The site's styles must stay in the chunk of root.tsx: loaded later, they would come after those of a page.
    const isGrouped = pages.size > 1 && !/\/(entry\.client|root)\.tsx|\.css$|\/node_modules\/|\0/.test(id)
    if (!isGrouped) continue
    const key = [...pages].join()
    const modules = shared.get(key) ?? { ids: [], pages, bytes: 0 }
    modules.ids.push(id)
    modules.bytes += graph.getModuleInfo(id)?.code?.length ?? 0
    shared.set(key, modules)
  }
  return [...shared.values()]
}

const withoutQuery = (id: string) => id.replace(/\?.*/, '')

/** Returns each public page besides the planner's, which have their own limit, with the files whose code it loads first. */
function listPublicPages(
  entries: RouteConfigEntry[],
  parents = ['entry.client.tsx', 'root.tsx'],
): { page: string; files: string[] }[] {
  return entries.flatMap(({ file, children }) => {
    if (/^(admin|planner)\//.test(file) || file.endsWith('.ts')) return []
    const files = [...parents, file]
    if (children) return listPublicPages(children, files)
    return { page: file, files: files.map((name) => join(import.meta.dirname, '../../web', name)) }
  })
}

/** Merges the two chunks that save most, until no merge saves anything. */
function merge(chunks: SharedModules[]): SharedModules[] {
  let best: { a: SharedModules; b: SharedModules; savings: number } | undefined
  for (const [index, a] of chunks.entries())
    for (const b of chunks.slice(index + 1)) {
      const savings = savingsOf(a, b)
      if (savings > (best?.savings ?? 0)) best = { a, b, savings }
    }
  if (!best) return chunks
  const { a, b } = best
  const merged = { ids: [...a.ids, ...b.ids], pages: new Set([...a.pages, ...b.pages]), bytes: a.bytes + b.bytes }
  return merge([...chunks.filter((chunk) => chunk !== a && chunk !== b), merged])
}

function savingsOf(a: SharedModules, b: SharedModules): number {
  let savings = 0
  for (const page of a.pages) savings += weightOf(page) * (b.pages.has(page) ? CHUNK_COST_BYTES : -b.bytes)
  for (const page of b.pages) if (!a.pages.has(page)) savings -= weightOf(page) * a.bytes
  return savings
}

const weightOf = (page: string) => pageWeights.get(page) ?? 1
