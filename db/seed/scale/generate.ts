import { sql } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { addAuditTrail } from './audit.ts'
import { addClasses, addLessons, addPosts, addProducts } from './content.ts'
import { addEnrollments } from './enrollments.ts'
import { FULL_SIZES, type Sizes } from './sizes.ts'
import { addStoreOrders } from './store-orders.ts'
import { addUsers } from './users.ts'

export class DatabaseInUse extends Error {}

type GenerateOptions = {
  /** Fraction of the full scale. At least 0.01, which still has rows in every table. */
  scale: number
  report: (line: string) => void
}

/**
 * Fills a database with generated rows of the last two years, to measure the admin area at scale.
 * @throws DatabaseInUse if the database is in use
 */
export async function generateToScale(db: Db, { scale, report }: GenerateOptions): Promise<Sizes> {
  const entries = Object.entries(FULL_SIZES).map(([name, number]) => [name, Math.round(number * scale)])
  const sizes: Sizes = Object.fromEntries(entries)
  const steps: [what: string, write: (tx: Db, sizes: Sizes) => Promise<void>][] = [
    [`${sizes.users} people`, addUsers],
    [`${sizes.courses} courses and ${sizes.workshops} workshops`, addClasses],
    [`${sizes.posts} posts`, addPosts],
    [`${sizes.lessons} lessons`, addLessons],
    [`${sizes.products} products`, addProducts],
    [`${sizes.enrollments} enrollments with their orders`, addEnrollments],
    [`${sizes.storeOrders} orders of products`, addStoreOrders],
    [`${sizes.changes} entries of the audit trail`, addAuditTrail],
  ]
  await db.transaction(async (tx) => {
    await assertUnused(tx)
    await tx.execute(sql`SET LOCAL synchronous_commit = off`)
    // Deterministic: the same scale creates the same rows.
    await tx.execute(sql`SELECT setseed(0.5)`)
    for (const [label, write] of steps) {
      const start = performance.now()
      await write(tx, sizes)
      report(`${label} (${((performance.now() - start) / 1000).toFixed(1)} s)`)
    }
  })
  // Like a database in long use: indexes are compact, and reads write no hint bits.
  await db.execute(sql`VACUUM (ANALYZE)`)
  report('The database has tidied up and looked at what it holds.')
  return sizes
}

async function assertUnused(tx: Db): Promise<void> {
  const { rows } = await tx.execute(sql`
    SELECT FROM orders UNION ALL SELECT FROM enrollments UNION ALL SELECT FROM audit_trail
    UNION ALL SELECT FROM profiles WHERE NOT EXISTS (SELECT FROM user_roles WHERE user_id = profiles.id AND role = 'admin')
    LIMIT 1`)
  if (rows.length > 0)
    throw new DatabaseInUse(
      'This database has customers, orders or changes in it, so nothing was written: --scale is for an empty one, or one ' +
        'that holds the sample business alone. Set DATA_DIR to a new folder.',
    )
}
