import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ACCESS_TOKEN_MINUTES } from '#contract/people/accounts/account-limits.ts'
import { openCluster } from '#db/embedded/cluster.ts'
import { migrate } from '#db/migrate.ts'
import { openDatabase } from '#db/open.ts'
import { courses } from '#db/schema/classes/catalog.ts'
import { generateToScale } from '#db/seed/scale/generate.ts'
import { seedIfEmpty } from '#db/seed/seed.ts'
import { anonymous } from '#server/context.ts'
import { createSession } from '#server/people/accounts/sessions/create.ts'
import { adminListPath, listOptions } from '../tests/fixtures/list-options.ts'
import { createUser } from '../tests/users.ts'
import { quantile, type Row } from './measure.ts'
import { openApi } from './open-api.ts'

/** Data folders of earlier runs: BENCH_FULL is one of `npm run seed -- --scale`. */
const sizes = [
  { scale: 0.1, folder: process.env.BENCH_TENTH },
  { scale: 1, folder: process.env.BENCH_FULL },
] as const
const TOKEN_MS = (ACCESS_TOKEN_MINUTES * 60_000) / 2
const WARM_UP = 3
const REPETITIONS = 30
/** Repetitions for a query that missed its limit. It is measured again after all others. */
const RECHECK_REPETITIONS = 120
const P95_LIMIT_MS = 100
/** Queries over their limit that the table lists. */
const MAX_LISTED = 40
/** Maximum growth of a page's median time from a tenth to the full size, rounded to one decimal. */
const MAX_GROWTH = 1.2

/**
 * A page, and a search for the same, return as many rows at each size, so additional time is due to the larger table.
 * A search for more returns more rows at a larger size.
 */
type Kind = 'page or figure' | 'search for the same' | 'search for more'
type Query = { name: string; kind: Kind; path: string }
type Measurement = Query & { tenthMs: number; fullMs: number; p95Ms: number }
type Site = { time: (path: string) => Promise<number>; close: () => Promise<void> }

/** Measures every list and figure of the admin area at a tenth and all of the full size. */
export async function measureAdminLists(): Promise<Row[]> {
  const [tenth, full] = [await openSite(sizes[0]), await openSite(sizes[1])]
  try {
    const measurements: Measurement[] = []
    for (const query of queries) measurements.push(await measure(tenth, full, query, REPETITIONS))
    for (const [index, measurement] of measurements.entries())
      if (exceedsLimit(measurement)) measurements[index] = await measure(tenth, full, measurement, RECHECK_REPETITIONS)
    return report(measurements)
  } finally {
    await tenth.close()
    await full.close()
  }
}

/** Both sizes in turn, so that a temporary slowdown of the machine affects both. */
async function measure(
  tenth: Site,
  full: Site,
  { name, kind, path }: Query,
  repetitions: number,
): Promise<Measurement> {
  const [tenthMs, fullMs]: [number[], number[]] = [[], []]
  for (let round = -WARM_UP; round < repetitions; round += 1) {
    const times = [await tenth.time(path), await full.time(path)] as const
    if (round < 0) continue
    tenthMs.push(times[0])
    fullMs.push(times[1])
  }
  return { name, kind, path, tenthMs: quantile(tenthMs), fullMs: quantile(fullMs), p95Ms: quantile(fullMs, 0.95) }
}

const growthOf = ({ tenthMs, fullMs }: Measurement) => Number((fullMs / tenthMs).toFixed(1))

function exceedsLimit(measurement: Measurement): boolean {
  const growsTooMuch = measurement.kind === 'page or figure' && growthOf(measurement) > MAX_GROWTH
  return growsTooMuch || measurement.p95Ms > P95_LIMIT_MS
}

function report(measurements: Measurement[]): Row[] {
  const rows: Row[] = []
  for (const [kind, group] of Map.groupBy(measurements, (measurement) => measurement.kind)) {
    const slowest = Math.max(...group.map(({ p95Ms }) => p95Ms))
    const largest = group.toSorted((a, b) => growthOf(b) - growthOf(a))[0]
    const ms = (select: (measurement: Measurement) => number) => `${quantile(group.map(select)).toFixed(1)} ms`
    const what = `admin, ${group.length} × ${kind}`
    rows.push(
      {
        what: `${what}: p95 / 100 ms`,
        site: `${slowest.toFixed(1)} ms`,
        ratio: slowest / P95_LIMIT_MS,
        limit: { atMost: 1 },
      },
      {
        what: `${what}: growth, at most`,
        site: ms(({ fullMs }) => fullMs),
        baseline: ms(({ tenthMs }) => tenthMs),
        ratio: largest ? growthOf(largest) : 0,
        ...(kind === 'page or figure' && { limit: { atMost: MAX_GROWTH } }),
      },
    )
  }
  for (const measurement of measurements.filter(exceedsLimit).slice(0, MAX_LISTED)) {
    const { name, tenthMs, fullMs, p95Ms } = measurement
    const site = `${fullMs.toFixed(1)} ms, p95 ${p95Ms.toFixed(1)} ms`
    rows.push({ what: `over its limit: ${name}`, site, baseline: `${tenthMs.toFixed(1)} ms`, ratio: fullMs / tenthMs })
  }
  return rows
}

/** Opens the API on a separate PostgreSQL that is filled to this scale. Deletes a folder that it creates. */
async function openSite({ scale, folder }: { scale: number; folder: string | undefined }): Promise<Site> {
  const dataDir = folder ?? (await mkdtemp(join(tmpdir(), 'journey-bench-')))
  await chmod(dataDir, 0o755)
  const cluster = await openCluster({ dataDir })
  await migrate(cluster.connection)
  if (!folder) {
    const database = openDatabase({ ...cluster.connection, max: 4 }, () => undefined)
    await seedIfEmpty(database.db, new Date())
    await generateToScale(database.db, { scale, report: (line) => console.log(`  ${scale}: ${line}`) })
    await database.close()
  }
  const api = await openApi({ target: cluster.connection, dataDir, authSecret: 'x'.repeat(64) })
  const admin = await createUser(anonymous(api.base), { admin: true })
  let session = { token: admin.token, createdAt: performance.now() }
  /** The two sizes are filled and measured for longer than a token is valid. */
  const currentToken = async () => {
    if (performance.now() - session.createdAt > TOKEN_MS) {
      const { accessToken } = await createSession(anonymous(api.base), admin.id)
      session = { token: accessToken, createdAt: performance.now() }
    }
    return session.token
  }
  const [course] = await api.base.db.select({ id: courses.id }).from(courses).limit(1)
  return {
    time: async (path) => {
      const token = await currentToken()
      const startedAt = performance.now()
      const response = await api.request(`/api/admin/${path.replace('{id}', course?.id ?? '')}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      const text = await response.text()
      if (response.status !== 200) throw new Error(`${path}: ${response.status} ${text}`)
      return performance.now() - startedAt
    },
    close: async () => {
      await api.close()
      await cluster.stop()
      if (!folder) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const figures = [
  'users/statistics',
  'purchases/statistics',
  'chart/statistics?range=30-days',
  'chart/statistics?range=12-months',
]

/** Searches with the same number of results at each size: one user by the whole address, or none. */
const sameSearches = ['ann.orchard.462@example.com', 'nobody at all']
/** Searches whose results grow with the size: frequent and rare words, and the prefix of a word. */
const moreSearches = ['example', 'journey', 'walker', 'quiet harbour', 'wa']

/** All lists: the first page in each order, with each filter in each order, and with each search in each order. */
const queries: Query[] = [
  ...figures.map((path): Query => ({ name: path, kind: 'page or figure', path })),
  ...listOptions.flatMap(([list, { sort: sorts = [], ...filters }]) => {
    const createQueries = (kind: Kind, parameters: string[]) =>
      parameters.flatMap((parameter) =>
        sorts.map((sort) => ({
          name: `${list} ${parameter} ${sort}`,
          kind,
          path: `${adminListPath(list)}?${parameter}&sort=${sort}`,
        })),
      )
    const search = (words: string[]) => words.map((q) => `q=${encodeURIComponent(q)}`)
    return [
      ...createQueries('page or figure', [
        '',
        ...Object.entries(filters).flatMap(([name, values]) => values.map((value) => `${name}=${value}`)),
      ]),
      ...createQueries('search for the same', search(sameSearches)),
      ...createQueries('search for more', search(moreSearches)),
    ]
  }),
]
