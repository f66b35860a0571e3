import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { inject } from 'vitest'
import { openDatabase } from '#db/open.ts'
import { anonymous, type Ctx, type Viewer } from '#server/context.ts'
import type { TestSite } from './test-server.ts'
import type { TestUser } from './users.ts'

type Asked = { query: string; params: unknown[] }
type Node = { 'Node Type': string; 'Relation Name'?: string; 'Index Name'?: string; Plans?: Node[] }

/** Summary of query plans: number of sorts, tables read by sequential scans, and indexes used. */
export type Plan = { sorts: number; readWhole: string[]; indexes: string[] }

export type QueryPlans = {
  /** The viewer's context, on a connection that records each query verbatim, so that exactly these are explained. */
  ctx: Ctx
  /** @param about selects the queries to explain, by default all */
  planOf: (verb: () => Promise<unknown>, about?: (question: Asked) => boolean) => Promise<Plan>
  close: () => Promise<void>
}

/** Opens a second connection to the database of a test site. Close it before the site. */
export async function openQueryPlans({ base }: TestSite, who: TestUser): Promise<QueryPlans> {
  const { rows } = await base.db.execute<{ name: string }>(sql`SELECT current_database() AS name`)
  const { host, port, user } = inject('cluster')
  // Ignore errors: the database may be dropped while this connection is closing.
  const { pool } = openDatabase({ host, port, user, database: rows[0]?.name ?? '', max: 1 }, () => {})
  let asked: Asked[] = []
  const logger = { logQuery: (query: string, params: unknown[]) => void asked.push({ query, params }) }
  const viewer: Viewer = {
    userId: who.id,
    email: who.email,
    fullName: '',
    isAdmin: true,
    sessionId: crypto.randomUUID(),
    provedBy: 'password',
  }
  return {
    ctx: { ...anonymous(base), viewer, db: drizzle(pool, { logger }) },
    async planOf(verb, about = () => true) {
      asked = []
      await verb()
      const meant = asked.filter(about)
      if (meant.length === 0) throw new Error('nothing was asked')
      const steps: Node[] = []
      for (const { query, params } of meant) {
        const { rows } = await pool.query(`EXPLAIN (FORMAT JSON) ${query}`, params)
        steps.push(...nodes(rows[0]['QUERY PLAN'][0].Plan))
      }
      return {
        sorts: steps.filter((step) => step['Node Type'].includes('Sort')).length,
        readWhole: steps.flatMap((step) => (step['Node Type'] === 'Seq Scan' ? (step['Relation Name'] ?? []) : [])),
        indexes: steps.flatMap((step) => step['Index Name'] ?? []),
      }
    },
    close: () => pool.end(),
  }
}

const nodes = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodes)]
