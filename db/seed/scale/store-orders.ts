import { sql } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import type { Sizes } from './sizes.ts'

export async function addStoreOrders(tx: Db, { storeOrders, users, products }: Sizes): Promise<void> {
  await tx.execute(
    sql.raw(`
    CREATE TEMPORARY TABLE scale_lines ON COMMIT DROP AS
    SELECT bought.order_id, bought.user_id, bought.at, bought.status, position, product.id AS product_id, product.name, product.minor, 1 + (number + position) % 3 AS quantity
    FROM (
      SELECT number, uuid_v7() AS order_id, people.id AS user_id, people.created_at + random() * (now() - people.created_at) AS at,
        CASE WHEN number % 12 = 0 THEN 'failed' WHEN number % 25 = 0 THEN 'refunded' ELSE 'completed' END AS status
      FROM generate_series(0, ${storeOrders} - 1) AS number JOIN scale_people AS people ON people.n = 1 + number * 7 % ${users}
    ) AS bought CROSS JOIN LATERAL generate_series(0, bought.number % 3) AS position
    JOIN scale_products AS product ON product.n = (bought.number * 13 + position * 17) % ${products}`),
  )
  await tx.execute(sql`
    INSERT INTO orders (id, user_id, status, failed_because, total_minor, refunded_minor, provider, created_at, expires_at, settled_at)
    SELECT order_id, user_id, status, CASE status WHEN 'failed' THEN 'cancelled' END, sum(minor * quantity), CASE status WHEN 'refunded' THEN sum(minor * quantity) ELSE 0 END,
      'demo', at, at + interval '30 minutes', at + interval '2 minutes'
    FROM scale_lines GROUP BY order_id, user_id, status, at`)
  await tx.execute(sql`
    INSERT INTO order_lines (order_id, position, product_id, title, unit_minor, quantity, refunded_minor, status)
    SELECT order_id, position, product_id, name, minor, quantity, CASE status WHEN 'refunded' THEN minor * quantity ELSE 0 END, status FROM scale_lines`)
}
