import { sql } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { title } from './fake-text.ts'
import type { Sizes } from './sizes.ts'

export async function addAuditTrail(tx: Db, { changes }: Sizes): Promise<void> {
  await tx.execute(
    sql.raw(`
    INSERT INTO audit_trail (at, actor, action, subject, subject_id, name, before, after)
    SELECT now() - n * interval '10 minutes', 'keeper' || n % 4 || '@example.com', (ARRAY['published', 'unpublished', 'changed', 'changed'])[1 + n % 4],
      (ARRAY['post', 'lesson'])[1 + n % 2], uuid_v7()::text, ${title('n + 1000000')},
      jsonb_build_object('title', 'Before ' || n), jsonb_build_object('title', 'After ' || n)
    FROM generate_series(1, ${changes}) AS n`),
  )
}
