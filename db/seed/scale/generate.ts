import { sql } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { addAuditTrail } from './audit.ts'
import { addClasses, addLessons, addPosts, addProducts } from './content.ts'
import { addEnrollments } from './enrollments.ts'
import { addStoreOrders } from './store-orders.ts'
import { addUsers } from './users.ts'

/** How many rows there are of each at full scale; all are invented. */
export const FULL = {
  people: 100_000,
  /** Enrolments, each with an order and its line. */
  enrollments: 1_000_000,
  storeOrders: 100_000,
  posts: 10_000,
  products: 10_000,
  courses: 3_000,
  workshops: 3_000,
  lessons: 5_000,
  changes: 100_000,
}
export type Sizes = typeof FULL

export class NotOurs extends Error {}

type Wish = {
  /** A part of the full scale: 0.1 is a tenth. At least a hundredth, which still has some of everything. */
  scale: number
  /** Told what was written, a line each. */
  report: (line: string) => void
}

/**
 * Fills a database with very many invented rows, spread over the two years before now, so that the admin area can be tried
 * and measured at size. All of it or nothing, in one transaction.
 * @throws NotOurs when somebody works with this database
 */
export async function generateToScale(db: Db, { scale, report }: Wish): Promise<Sizes> {
  const entries = Object.entries(FULL).map(([name, number]) => [name, Math.round(number * scale)])
  const sizes: Sizes = Object.fromEntries(entries)
  const steps: [what: string, write: (tx: Db, sizes: Sizes) => Promise<void>][] = [
    [`${sizes.people} people`, addUsers],
    [`${sizes.courses} courses and ${sizes.workshops} workshops`, addClasses],
    [`${sizes.posts} posts`, addPosts],
    [`${sizes.lessons} lessons`, addLessons],
    [`${sizes.products} products`, addProducts],
    [`${sizes.enrollments} enrollments with their orders`, addEnrollments],
    [`${sizes.storeOrders} orders of products`, addStoreOrders],
    [`${sizes.changes} entries of the audit trail`, addAuditTrail],
  ]
  await db.transaction(async (tx) => {
    await refuseIfInUse(tx)
    await tx.execute(sql`SET LOCAL synchronous_commit = off`)
    // Repeatable: the same scale makes the same rows.
    await tx.execute(sql`SELECT setseed(0.5)`)
    for (const [what, write] of steps) {
      const start = performance.now()
      await write(tx, sizes)
      report(`${what} (${((performance.now() - start) / 1000).toFixed(1)} s)`)
    }
  })
  // As it is after a while: the indexes are tidy, and reading rows writes nothing.
  await db.execute(sql`VACUUM (ANALYZE)`)
  report('The database has tidied up and looked at what it holds.')
  return sizes
}

async function refuseIfInUse(tx: Db): Promise<void> {
  const { rows } = await tx.execute(sql`
    SELECT FROM orders UNION ALL SELECT FROM enrollments UNION ALL SELECT FROM audit_trail
    UNION ALL SELECT FROM profiles WHERE NOT EXISTS (SELECT FROM user_roles WHERE user_id = profiles.id AND role = 'admin')
    LIMIT 1`)
  if (rows.length > 0)
    throw new NotOurs(
      'This database has customers, orders or changes in it, so nothing was written: --scale is for an empty one, or one ' +
        'that holds the sample business alone. Set DATA_DIR to a new folder.',
    )
}
