import { expect, test } from 'vitest'
import { menus } from '#contract/site/menus/menus.schema.ts'
import { withDatabaseBefore } from './backfill.fixture.ts'

test('migration 0017: creates the fulfillment tasks of old orders and the lines of old refunds', async () => {
  await withDatabaseBefore('0017_order_desk.sql', async (database, migrate) => {
    await database.query(`
      INSERT INTO products (id, slug, name, price, kind) VALUES (1, 'b', 'Binder', 10, 'physical'), (2, 'f', 'File', 5, 'digital'), (9, 'k', 'Kit', 20, 'bundle');
      INSERT INTO product_files (product_id, position, title, file_name, kind, source) VALUES (2, 0, 'File', 'f.pdf', 'made', 'planner');
      INSERT INTO product_parts (bundle_id, position, product_id, label, quantity, opens) VALUES (9, 0, 1, 'Binder', 2, NULL), (9, 1, 2, 'File', 1, NULL), (9, 2, NULL, 'A session', 1, 'session');
      INSERT INTO orders (id, status, failed_because, total_minor, refunded_minor, provider, expires_at, settled_at) VALUES
        ('00000000-0000-7000-8000-000000000001', 'completed', NULL, 2500, 300, 'demo', now(), now()),
        ('00000000-0000-7000-8000-000000000002', 'failed', 'sold_out', 1000, 1000, 'demo', now(), now());
      INSERT INTO order_lines (order_id, position, product_id, title, unit_minor, quantity, refunded_minor, status) VALUES
        ('00000000-0000-7000-8000-000000000001', 0, 9, 'Kit', 2000, 1, 240, 'completed'),
        ('00000000-0000-7000-8000-000000000001', 1, 2, 'File', 500, 1, 60, 'completed'),
        ('00000000-0000-7000-8000-000000000002', 0, 1, 'Binder', 1000, 1, 0, 'failed');
      INSERT INTO refunds (order_id, amount_minor, reason, status, done_at) VALUES ('00000000-0000-7000-8000-000000000002', 1000, 'sold_out', 'done', now());`)
    await migrate()
    const tasks = await database.query('SELECT title, quantity, handover, status FROM order_tasks ORDER BY position')
    expect(tasks.rows).toEqual([
      { title: 'Binder', quantity: 2, handover: 'ships', status: 'open' },
      { title: 'A session', quantity: 1, handover: 'session', status: 'open' },
    ])
    const flags = await database.query('SELECT to_ship, to_arrange FROM orders ORDER BY id')
    expect(flags.rows).toEqual([
      { to_ship: true, to_arrange: true },
      { to_ship: false, to_arrange: false },
    ])
    const totals = await database.query(`
      SELECT o.refunded_minor::int AS of_order, sum(l.refunded_minor)::int AS of_lines,
        (SELECT sum(f.amount_minor)::int FROM refund_lines f JOIN refunds r ON r.id = f.refund_id WHERE r.order_id = o.id) AS of_refunds
      FROM orders o JOIN order_lines l ON l.order_id = o.id GROUP BY o.id ORDER BY o.id`)
    expect(totals.rows).toEqual([
      { of_order: 300, of_lines: 300, of_refunds: 300 },
      { of_order: 1000, of_lines: 1000, of_refunds: 1000 },
    ])
  })
})

test('migration 0022: gives old enrollments a cancellation deadline seven days before the class starts', async () => {
  await withDatabaseBefore('0022_account.sql', async (database, migrate) => {
    await database.query(`
      INSERT INTO products (id, slug, name, price) VALUES (1, 'b', 'Binder', 10);
      INSERT INTO courses (id, slug, title, price, next_start_date) VALUES
        ('00000000-0000-7000-8000-00000000000c', 'c', 'Course', 50, '2099-05-04'), ('00000000-0000-7000-8000-00000000000d', 'd', 'Undated', 50, NULL);
      INSERT INTO workshops (id, slug, title, price, workshop_date, workshop_time, end_date, end_time, time_zone, spots_total)
        VALUES ('00000000-0000-7000-8000-00000000000e', 'w', 'Workshop', 97, '2099-05-09', '09:00', '2099-05-09', '17:00', 'America/New_York', 8);
      INSERT INTO orders (id, total_minor, provider, expires_at) VALUES ('00000000-0000-7000-8000-000000000001', 100, 'demo', now());
      INSERT INTO order_lines (order_id, position, product_id, course_id, workshop_id, title, unit_minor, quantity) VALUES
        ('00000000-0000-7000-8000-000000000001', 0, 1, NULL, NULL, 'Binder', 1000, 1),
        ('00000000-0000-7000-8000-000000000001', 1, NULL, '00000000-0000-7000-8000-00000000000c', NULL, 'Course', 5000, 1),
        ('00000000-0000-7000-8000-000000000001', 2, NULL, '00000000-0000-7000-8000-00000000000d', NULL, 'Undated', 5000, 1),
        ('00000000-0000-7000-8000-000000000001', 3, NULL, NULL, '00000000-0000-7000-8000-00000000000e', 'Workshop', 9700, 1);`)
    await migrate()
    const { rows } = await database.query(
      'SELECT title, cancel_days AS days, cancel_until AS until FROM order_lines ORDER BY position',
    )
    expect(rows).toEqual([
      { title: 'Binder', days: null, until: null },
      { title: 'Course', days: 7, until: new Date('2099-04-27T09:00:00Z') },
      { title: 'Undated', days: 7, until: null },
      { title: 'Workshop', days: 7, until: new Date('2099-05-02T13:00:00Z') },
    ])
  })
})

test('migration 0023: stores bundle parts with each order line, for old and new orders', async () => {
  await withDatabaseBefore('0023_goods.sql', async (database, migrate) => {
    await database.query(`
      INSERT INTO products (id, slug, name, price, kind) VALUES (1, 'b', 'Binder', 10, 'physical'), (9, 'k', 'Kit', 20, 'bundle');
      INSERT INTO product_parts (bundle_id, position, product_id, label, quantity, opens) VALUES (9, 0, 1, 'Binder', 2, NULL), (9, 1, NULL, 'A session', 1, 'session');
      INSERT INTO orders (id, status, total_minor, provider, expires_at) VALUES ('00000000-0000-7000-8000-000000000001', 'pending', 5000, 'demo', now());`)
    const order = (position: number, productId: number) =>
      database.query(`INSERT INTO order_lines (order_id, position, product_id, title, unit_minor, quantity)
        VALUES ('00000000-0000-7000-8000-000000000001', ${position}, ${productId}, 'Thing', 1000, 1)`)
    await order(0, 9)
    await order(1, 1)
    await migrate()
    await database.query(`DELETE FROM product_parts WHERE position = 0`)
    await order(2, 9)
    const { rows } = await database.query(`
      SELECT l.position AS line, p.position, p.product_id, label, p.quantity, opens
      FROM order_line_parts p JOIN order_lines l ON l.id = order_line_id ORDER BY 1, 2`)
    expect(rows).toEqual([
      { line: 0, position: 0, product_id: 1, label: 'Binder', quantity: 2, opens: null },
      { line: 0, position: 1, product_id: null, label: 'A session', quantity: 1, opens: 'session' },
      { line: 2, position: 1, product_id: null, label: 'A session', quantity: 1, opens: 'session' },
    ])
  })
})

test('migration 0021: stores the class start that old enrollments were sent', async () => {
  await withDatabaseBefore('0021_mail.sql', async (database, migrate) => {
    await database.query(`
      INSERT INTO courses (id, slug, title, price, next_start_date) VALUES ('00000000-0000-7000-8000-000000000001', 'c', 'C', 1, '2099-03-15'), ('00000000-0000-7000-8000-000000000002', 'd', 'D', 1, NULL);
      INSERT INTO workshops (id, slug, title, price, workshop_date, workshop_time, end_date, end_time, time_zone, spots_total)
        VALUES ('00000000-0000-7000-8000-000000000003', 'w', 'W', 1, '2099-03-23', '10:00', '2099-03-23', '16:00', 'Asia/Kolkata', 1);
      INSERT INTO enrollments (amount, status, course_id, workshop_id) VALUES
        (1, 'completed', '00000000-0000-7000-8000-000000000001', NULL), (2, 'completed', '00000000-0000-7000-8000-000000000002', NULL),
        (3, 'completed', NULL, '00000000-0000-7000-8000-000000000003'), (4, 'failed', NULL, '00000000-0000-7000-8000-000000000003');`)
    await migrate()
    const versions = await database.query(
      `SELECT to_char(starts_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI') AS at, told_version FROM enrollments ORDER BY amount`,
    )
    expect(versions.rows).toEqual([
      { at: '2099-03-15 09:00', told_version: 1 },
      { at: null, told_version: 1 },
      { at: '2099-03-23 04:30', told_version: 1 },
      { at: null, told_version: null },
    ])
  })
})

test('migration 0038: moves passwords and Google accounts', async () => {
  await withDatabaseBefore('0038_passwords.sql', async (database, migrate) => {
    await database.query(`
      INSERT INTO profiles (id, email) VALUES
        ('00000000-0000-7000-8000-000000000001', 'both@example.com'), ('00000000-0000-7000-8000-000000000002', 'google@example.com'),
        ('00000000-0000-7000-8000-000000000003', 'password@example.com'), ('00000000-0000-7000-8000-000000000004', 'none@example.com');
      INSERT INTO credentials (user_id, provider_id, account_id, password, created_at) VALUES
        ('00000000-0000-7000-8000-000000000001', 'credential', '00000000-0000-7000-8000-000000000001', 'aa:bb', '2026-01-01Z'),
        ('00000000-0000-7000-8000-000000000001', 'google', '1001', NULL, '2026-01-02Z'),
        ('00000000-0000-7000-8000-000000000002', 'google', '1002', NULL, '2026-01-03Z'),
        ('00000000-0000-7000-8000-000000000003', 'credential', '00000000-0000-7000-8000-000000000003', 'cc:dd', '2026-01-04Z');`)
    await migrate()
    const passwords = await database.query(
      'SELECT email, hash, scrypt_hash FROM passwords p JOIN profiles ON profiles.id = user_id ORDER BY user_id',
    )
    expect(passwords.rows).toEqual([
      { email: 'both@example.com', hash: null, scrypt_hash: 'aa:bb' },
      { email: 'password@example.com', hash: null, scrypt_hash: 'cc:dd' },
    ])
    const accounts = await database.query(
      'SELECT email, account_id, g.created_at AS at FROM google_accounts g JOIN profiles ON profiles.id = user_id ORDER BY user_id',
    )
    expect(accounts.rows).toEqual([
      { email: 'both@example.com', account_id: '1001', at: new Date('2026-01-02Z') },
      { email: 'google@example.com', account_id: '1002', at: new Date('2026-01-03Z') },
    ])
  })
})

test('migration 0041: gives a workshop with the slug of a course another one, and refuses such slugs', async () => {
  await withDatabaseBefore('0040_class_slugs.sql', async (database, migrate) => {
    const insertCourse = (slug: string) =>
      database.query("INSERT INTO courses (slug, title, price) VALUES ($1, 'Course', 50)", [slug])
    const insertWorkshop = (id: number, slug: string) =>
      database.query(
        `INSERT INTO workshops (id, slug, title, price, workshop_date, workshop_time, end_date, end_time, spots_total)
         VALUES ($1, $2, 'Workshop', 97, '2099-05-09', '09:00', '2099-05-09', '17:00', 8)`,
        [`00000000-0000-7000-8000-00000000000${id}`, slug],
      )
    for (const slug of ['maps', 'tents']) await insertCourse(slug)
    for (const [id, slug] of ['maps', 'tents', 'tents-workshop', 'ropes'].entries()) await insertWorkshop(id, slug)
    await migrate()
    const { rows } = await database.query('SELECT slug FROM workshops ORDER BY id')
    const renamed = 'tents-00000000-0000-7000-8000-000000000001'
    expect(rows.map(({ slug }) => slug)).toEqual(['maps-workshop', renamed, 'tents-workshop', 'ropes'])
    await expect(insertCourse('ropes')).rejects.toMatchObject({ code: '23505', constraint: 'courses_slug_key' })
    await expect(insertWorkshop(9, 'maps')).rejects.toMatchObject({ code: '23505', constraint: 'workshops_slug_key' })
    await expect(database.query("UPDATE courses SET slug = 'ropes'")).rejects.toMatchObject({ code: '23505' })
  })
})

/** An upgrade keeps the places of own pages in the menu and the footer. */
test('migration 0075: the links of own pages move to the menus', async () => {
  await withDatabaseBefore('0075_menus_and_page_texts.sql', async (database, migrate) => {
    await database.query(`
      INSERT INTO site_pages (title, slug, placement, order_index) VALUES
        ('Second', 'second', 'footer', 2), ('First', 'first', 'footer', 1), ('About us', 'about', 'menu', 0), ('Letter', 'letter', 'none', 0)`)
    await migrate()
    const { rows: pages } = await database.query("SELECT slug, 'page:' || id AS target FROM site_pages")
    const slugs = new Map(pages.map(({ slug, target }) => [target, slug]))
    const { rows } = await database.query('SELECT content FROM site_menus')
    const { menu, homeMenu, footer } = menus.parse(rows[0].content)
    const targetsOf = (links: { to: string }[] = []) => links.map(({ to }) => slugs.get(to) ?? to)
    expect(targetsOf(menu)).toEqual(['/', '/store', '/classes', '/blog', 'about'])
    expect(targetsOf(homeMenu)).toEqual(['/#features', '/classes', '/store', '/blog', 'about'])
    expect(targetsOf(footer.at(-1)?.links).slice(3)).toEqual(['/newsletter', 'first', 'second'])
  })
})
