import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { inject } from 'vitest'
import { openDatabase } from '#db/open.ts'
import { anonymous, type Ctx, type Viewer } from '#server/context.ts'
import type { TestSite } from './test-server.ts'
import type { TestUser } from './users.ts'

type RecordedQuery = { query: string; params: unknown[] }
type Node = { 'Node Type': string; 'Relation Name'?: string; 'Index Name'?: string; Plans?: Node[] }

/** Summary of query plans: number of sorts, tables read by sequential scans, and indexes used. */
export type Plan = { sorts: number; sequentialScans: string[]; indexes: string[] }

export type QueryPlans = {
  /** The viewer's context, on a connection that records each query verbatim, so that exactly these are explained. */
  ctx: Ctx
  /** @param filter selects the queries to explain, by default all */
  planOf: (run: () => Promise<unknown>, filter?: (query: RecordedQuery) => boolean) => Promise<Plan>
  close: () => Promise<void>
}

/** Opens a second connection to the database of a test site. Close it before the site. */
export async function openQueryPlans({ base }: TestSite, testUser: TestUser): Promise<QueryPlans> {
  const { rows } = await base.db.execute<{ name: string }>(sql`SELECT current_database() AS name`)
  const { host, port, user } = inject('cluster')
  // Ignore errors: the database may be dropped while this connection is closing.
  const { pool } = openDatabase({ host, port, user, database: rows[0]?.name ?? '', max: 1 }, () => {})
  let recordedQueries: RecordedQuery[] = []
  const logger = { logQuery: (query: string, params: unknown[]) => void recordedQueries.push({ query, params }) }
  const viewer: Viewer = {
    userId: testUser.id,
    email: testUser.email,
    fullName: '',
    role: 'admin',
    sessionId: crypto.randomUUID(),
    authMethod: 'password',
  }
  return {
    ctx: { ...anonymous(base), viewer, db: drizzle(pool, { logger }) },
    async planOf(run, filter = () => true) {
      recordedQueries = []
      await run()
      const selectedQueries = recordedQueries.filter(filter)
      if (selectedQueries.length === 0) throw new Error('no query was recorded')
      const planNodes: Node[] = []
      for (const { query, params } of selectedQueries) {
        const { rows } = await pool.query(`EXPLAIN (FORMAT JSON) ${query}`, params)
        planNodes.push(...flattenPlan(rows[0]['QUERY PLAN'][0].Plan))
      }
      return {
        sorts: planNodes.filter((planNode) => planNode['Node Type'].includes('Sort')).length,
        sequentialScans: planNodes.flatMap((planNode) =>
          planNode['Node Type'] === 'Seq Scan' ? (planNode['Relation Name'] ?? []) : [],
        ),
        indexes: planNodes.flatMap((planNode) => planNode['Index Name'] ?? []),
      }
    },
    close: () => pool.end(),
  }
}

const flattenPlan = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(flattenPlan)]
