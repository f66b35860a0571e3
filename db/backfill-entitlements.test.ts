import { expect, test } from 'vitest'
import { withDatabaseBefore } from './backfill.fixture.ts'

test('migration 0043: gives buyers of paid kits their access to all classes, without refunded units and without work', async () => {
  await withDatabaseBefore('0043_entitlements.sql', async (database, migrate) => {
    await database.query(`
      INSERT INTO profiles (id, email) VALUES ('00000000-0000-7000-8000-00000000000a', 'ann@example.com');
      INSERT INTO products (id, slug, name, price, kind) VALUES (9, 'k', 'Kit', 20, 'bundle');
      INSERT INTO product_parts (bundle_id, position, label, opens) VALUES (9, 0, 'All classes', 'classes'), (9, 1, 'A session', 'session');
      INSERT INTO orders (id, user_id, status, total_minor, provider, expires_at, settled_at)
        SELECT ('00000000-0000-7000-8000-00000000000' || n)::uuid, '00000000-0000-7000-8000-00000000000a',
          CASE n WHEN 3 THEN 'pending' ELSE 'completed' END, 6000, 'demo', now(), CASE n WHEN 3 THEN NULL ELSE '2026-03-01Z'::timestamptz END
        FROM generate_series(1, 3) n;
      INSERT INTO order_lines (id, order_id, position, product_id, title, unit_minor, quantity, status)
        SELECT ('00000000-0000-7000-8000-0000000000b' || n)::uuid, ('00000000-0000-7000-8000-00000000000' || n)::uuid, 0, 9, 'Journey Kit', 2000, 3,
          CASE n WHEN 3 THEN 'pending' ELSE 'completed' END FROM generate_series(1, 3) n;
      INSERT INTO order_tasks (order_line_id, position, title, quantity, handover)
        SELECT l.id, p.position, label, 3, opens FROM order_lines l JOIN product_parts p ON bundle_id = l.product_id WHERE l.status = 'completed';
      INSERT INTO refunds (id, order_id, amount_minor, reason, status, done_at)
        VALUES ('00000000-0000-7000-8000-0000000000c1', '00000000-0000-7000-8000-000000000001', 4000, 'x', 'done', now());
      INSERT INTO refund_lines (refund_id, order_line_id, amount_minor, quantity)
        VALUES ('00000000-0000-7000-8000-0000000000c1', '00000000-0000-7000-8000-0000000000b1', 4000, 2);
      UPDATE orders SET refunded_minor = 4000 WHERE id = '00000000-0000-7000-8000-000000000001';
      UPDATE order_lines SET refunded_minor = 4000 WHERE id = '00000000-0000-7000-8000-0000000000b1';`)
    await migrate()
    const { rows } = await database.query(`
      SELECT right(order_line_id::text, 2) AS line, number, opens, title, starts_at AS at FROM entitlements ORDER BY 1, 2`)
    const granted = { opens: 'classes', title: 'Journey Kit', at: new Date('2026-03-01Z') }
    expect(rows).toEqual([
      { line: 'b1', number: 1, ...granted },
      ...[1, 2, 3].map((number) => ({ line: 'b2', number, ...granted })),
    ])
    const tasks = await database.query('SELECT handover, status FROM order_tasks GROUP BY 1, 2 ORDER BY 1')
    expect(tasks.rows).toEqual([
      { handover: 'classes', status: 'done' },
      { handover: 'session', status: 'open' },
    ])
  })
})

test('migration 0046: gives buyers of paid kits one session per unit', async () => {
  await withDatabaseBefore('0046_coaching.sql', async (database, migrate) => {
    await database.query(`
      INSERT INTO profiles (id, email) VALUES ('00000000-0000-7000-8000-00000000000a', 'ann@example.com');
      INSERT INTO products (id, slug, name, price, kind) VALUES (9, 'k', 'Kit', 20, 'bundle');
      INSERT INTO product_parts (bundle_id, position, label, opens) VALUES (9, 0, 'All classes', 'classes'), (9, 1, 'A session', 'session');
      INSERT INTO orders (id, user_id, status, total_minor, provider, expires_at, settled_at) VALUES
        ('00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-00000000000a', 'completed', 4000, 'demo', now(), '2026-03-01Z');
      INSERT INTO order_lines (order_id, position, product_id, title, unit_minor, quantity, status)
        VALUES ('00000000-0000-7000-8000-000000000001', 0, 9, 'Journey Kit', 2000, 2, 'completed');`)
    await migrate()
    const { rows } = await database.query(
      'SELECT opens, number, max_uses AS uses, title FROM entitlements ORDER BY number',
    )
    expect(rows).toEqual([1, 2].map((number) => ({ opens: 'session', number, uses: 1, title: 'Journey Kit' })))
  })
})

test('migration 0085: buyers of the planner have it, of its sample products alone and in a kit', async () => {
  await withDatabaseBefore('0085_planner_access.sql', async (database, migrate) => {
    await database.query(`
      INSERT INTO profiles (id, email) VALUES ('00000000-0000-7000-8000-00000000000a', 'ann@example.com');
      INSERT INTO products (id, slug, name, description, price, kind) VALUES
        (1, 'complete-system', 'Complete System', 'My own text', 90, 'physical'),
        (3, 'digital-journey-planner', 'Digital Journey Planner', 'The same pages as a PDF. Write on them in a note app on your tablet, or print them.', 20, 'digital'),
        (1003, 'digital-journey-planner-2', 'Digital Journey Planner', 'Of the owner', 20, 'digital'), (999, 'k', 'Kit', '', 150, 'bundle');
      INSERT INTO product_parts (bundle_id, position, product_id, label, opens) VALUES
        (999, 0, 1, 'Complete System', NULL), (999, 1, 3, 'Digital Journey Planner', NULL), (999, 2, NULL, 'All classes', 'classes');
      INSERT INTO orders (id, user_id, status, total_minor, provider, expires_at, settled_at) VALUES
        ('00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-00000000000a', 'completed', 4000, 'demo', now(), '2026-03-01Z');
      INSERT INTO order_lines (id, order_id, position, product_id, title, unit_minor, quantity, status, gift)
        SELECT ('00000000-0000-7000-8000-0000000000b' || position)::uuid, '00000000-0000-7000-8000-000000000001', position, product, 'P' || product, 1000, 2, 'completed', gift
        FROM (VALUES (0, 3, NULL::jsonb), (1, 999, NULL), (2, 1, '{"to": "Ben", "message": ""}'), (3, 1003, NULL)) line (position, product, gift);`)
    await migrate()
    const { rows } = await database.query(
      `SELECT title, part_position AS part, number, starts_at AS at FROM entitlements WHERE opens = 'planner' ORDER BY title, number`,
    )
    const at = new Date('2026-03-01Z')
    expect(rows).toEqual([
      { title: 'P3', part: 0, number: 1, at },
      { title: 'P3', part: 0, number: 2, at },
      { title: 'P999', part: 0, number: 1, at },
      { title: 'P999', part: 0, number: 2, at },
    ])
    const texts = await database.query('SELECT id, description FROM products WHERE id < 999 ORDER BY id')
    expect(texts.rows[0]).toEqual({ id: 1, description: 'My own text' })
    expect(texts.rows[1].description).toContain('The whole planner')
    // A new order of the kit is like an earlier one.
    await database.query(`
      INSERT INTO order_lines (id, order_id, position, product_id, title, unit_minor, quantity)
        VALUES ('00000000-0000-7000-8000-0000000000b4', '00000000-0000-7000-8000-000000000001', 4, 999, 'Kit', 1000, 1)`)
    const parts = await database.query(
      `SELECT right(order_line_id::text, 2) AS line, position, opens FROM order_line_parts WHERE opens IS NOT NULL ORDER BY 1, 2`,
    )
    const ofKit = (line: string) => [
      { line, position: 0, opens: 'planner' },
      { line, position: 2, opens: 'classes' },
    ]
    const own = (line: string) => [{ line, position: 0, opens: 'planner' }]
    expect(parts.rows).toEqual([...own('b0'), ...ofKit('b1'), ...own('b2'), ...ofKit('b4')])
  })
})
