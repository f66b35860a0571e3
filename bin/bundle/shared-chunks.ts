import type { Plugin, Rolldown } from 'vite'
import {
  createImportReader,
  type ImportReader,
  listPageModules,
  type ModuleGraph,
  withImports,
} from './page-modules.ts'

/** Modules that the same pages load immediately. `bytes` is the size of their sources. */
type SharedModules = { ids: string[]; pages: Set<string>; bytes: number }

/** Cost of one more chunk for a page, in bytes of source: a request, and worse compression. */
const CHUNK_COST_BYTES = 1500
/** Weights of the pages that are the closest to the size limit. Other pages have 1. */
const pageWeights = new Map([
  ['classes/catalog/classes.page.tsx', 10],
  ['site/landing/landing.page.tsx', 17],
])
/** Pages of the planner have a higher limit. */
const PLANNER_WEIGHT = 0.3
const MAX_CHUNKS = 60

/**
 * Groups modules that several pages load immediately into chunks. By default the bundler creates dozens of chunks of a
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
  // A group also takes the modules that its modules import, unless an earlier group has them.
  const groups = Array.from({ length: MAX_CHUNKS }, (_, index) => ({
    name: 'shared',
    priority: MAX_CHUNKS - index,
    test: (id: string) => chunks[index]?.has(id),
  }))
  return { plugin, groups }
}

function planChunks(graph: ModuleGraph): SharedModules[] {
  const importsOf = createImportReader(graph)
  const chunks = dependenciesFirst(merge(listSharedModules(graph, importsOf)), importsOf)
  if (chunks.length > MAX_CHUNKS) throw new Error(`${chunks.length} shared chunks are more than MAX_CHUNKS.`)
  return chunks
}

function listSharedModules(graph: ModuleGraph, importsOf: ImportReader): SharedModules[] {
  const pagesOfModule = new Map<string, Set<string>>()
  for (const [page, ids] of listPageModules(graph, importsOf))
    for (const id of ids) pagesOfModule.set(id, (pagesOfModule.get(id) ?? new Set()).add(page))
  const shared = new Map<string, SharedModules>()
  for (const [id, pages] of pagesOfModule) {
    // The code that hydrates must stay in the entry: in a shared chunk, it would run before the modules of the page are there.
    // The site's styles must stay in the chunk of root.tsx: loaded later, they would come after those of a page.
    const isGrouped =
      pages.size > 1 && !/\/(entry\.client|root)\.tsx|\.css$|\/node_modules\/(?!lucide-react)|\0/.test(id)
    if (!isGrouped) continue
    const key = [...pages].join()
    const modules = shared.get(key) ?? { ids: [], pages, bytes: 0 }
    modules.ids.push(id)
    modules.bytes += graph.getModuleInfo(id)?.code?.length ?? 0
    shared.set(key, modules)
  }
  return [...shared.values()]
}

function dependenciesFirst(chunks: SharedModules[], importsOf: ImportReader): SharedModules[] {
  const chunkOf = new Map(chunks.flatMap((chunk) => chunk.ids.map((id) => [id, chunk] as const)))
  const sorted = new Set<SharedModules>()
  const visited = new Set<SharedModules>()
  function visit(chunk: SharedModules): void {
    if (visited.has(chunk)) return
    visited.add(chunk)
    const imported = withImports(chunk.ids, importsOf)
    for (const dependency of new Set(Array.from(imported, (id) => chunkOf.get(id)))) if (dependency) visit(dependency)
    sorted.add(chunk)
  }
  for (const chunk of chunks.toSorted((a, b) => b.pages.size - a.pages.size)) visit(chunk)
  return [...sorted]
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

const weightOf = (page: string) => pageWeights.get(page) ?? (page.startsWith('planner/') ? PLANNER_WEIGHT : 1)
