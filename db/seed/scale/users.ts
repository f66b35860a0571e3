import { sql } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { someTime, userName } from './fake-text.ts'
import type { Sizes } from './sizes.ts'

/** Adds users with undeliverable e-mail addresses and no password, so that signing in as one of them is impossible. */
export async function addUsers(tx: Db, { users }: Sizes): Promise<void> {
  await tx.execute(
    sql.raw(`
    INSERT INTO profiles (email, full_name, email_verified, created_at)
    SELECT lower(replace(name, ' ', '.')) || '.' || n || '@' || CASE n % 3 WHEN 0 THEN 'example.com' WHEN 1 THEN 'example.net' ELSE 'example.org' END,
      CASE WHEN n % 20 = 0 THEN '' ELSE name END, n % 10 <> 0, ${someTime}
    FROM (SELECT n, ${userName('n')} AS name FROM generate_series(1, ${users}) AS n) AS named`),
  )
  // Later steps assign rows to users by their number.
  await tx.execute(sql`
    CREATE TEMPORARY TABLE scale_people ON COMMIT DROP AS
    SELECT row_number() OVER (ORDER BY id)::integer AS n, id, created_at FROM profiles`)
  await tx.execute(sql`CREATE INDEX ON scale_people (n)`)
  await tx.execute(sql`ANALYZE scale_people`)
}
