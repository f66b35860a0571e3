import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { dropDatabase, runStatement } from '../tests/run-statement.ts'

const { template, ...cluster } = inject('cluster')
const server = { ...cluster, database: 'postgres' }
const name = `test_${randomUUID().replaceAll('-', '')}`

await runStatement(server, `CREATE DATABASE ${name} TEMPLATE ${template}`)
const database = new Client({ ...cluster, database: name })
await database.connect()
afterAll(async () => {
  await database.end()
  await dropDatabase(server, name)
})

const course = { slug: 'a', title: 'A', price: '50.00', rating: '4.9', next_start_date: '2024-02-29' }
const workshop = {
  slug: 'a',
  title: 'A',
  price: '97.00',
  workshop_date: '2024-02-29',
  workshop_time: '09:00',
  end_date: '2024-02-29',
  end_time: '17:00',
  spots_total: 8,
}
const product = { id: 5000, slug: 'a', name: 'A', price: '89.99', rating: '5.0' }

async function write(table: string, row: object): Promise<string> {
  const values = Object.values(row)
  const insert = `INSERT INTO ${table} (${Object.keys(row).join()}) VALUES (${values.map((_, index) => `$${index + 1}`).join()})`
  return database.query(`BEGIN; SAVEPOINT s`).then(() =>
    database
      .query(insert, values)
      .then(
        () => 'written',
        ({ code }) => String(code),
      )
      .finally(() => database.query('ROLLBACK')),
  )
}

test('constraints: valid rows are inserted', async () => {
  for (const [table, row] of Object.entries({ courses: course, workshops: workshop, products: product }))
    expect(await write(table, row), table).toBe('written')
})

const [CHECK_VIOLATION, INVALID_DATE, DATE_OUT_OF_RANGE, NUMBER_OUT_OF_RANGE, NOT_NULL_VIOLATION] = [
  '23514',
  '22007',
  '22008',
  '22003',
  '23502',
]

test.each([
  ['courses', { rating: '0.9' }, CHECK_VIOLATION],
  ['courses', { rating: '5.1' }, CHECK_VIOLATION],
  ['courses', { rating: 'NaN' }, CHECK_VIOLATION],
  ['courses', { price: '-0.01' }, CHECK_VIOLATION],
  ['courses', { price: '100000000' }, NUMBER_OUT_OF_RANGE],
  ['courses', { next_start_date: '2023-02-29' }, DATE_OUT_OF_RANGE],
  ['courses', { next_start_date: '0000-00-00' }, DATE_OUT_OF_RANGE],
  ['courses', { next_start_date: 'soon' }, INVALID_DATE],
  ['courses', { title: '' }, CHECK_VIOLATION],
  ['courses', { slug: 'A b' }, CHECK_VIOLATION],
  ['workshops', { end_time: '08:59' }, CHECK_VIOLATION],
  ['workshops', { end_date: '2024-02-28' }, CHECK_VIOLATION],
  ['workshops', { workshop_date: '2024-02-30' }, DATE_OUT_OF_RANGE],
  ['workshops', { workshop_time: '25:00' }, DATE_OUT_OF_RANGE],
  ['workshops', { spots_total: -1 }, CHECK_VIOLATION],
  ['workshops', { price: null }, NOT_NULL_VIOLATION],
  ['products', { rating: '0.9' }, CHECK_VIOLATION],
  ['products', { rating: '5.1' }, CHECK_VIOLATION],
  ['products', { price: '-1' }, CHECK_VIOLATION],
  ['products', { kind: 'gift' }, CHECK_VIOLATION],
])('constraints: invalid row in %s is rejected: %j', async (table, wrong, state) => {
  const right = { courses: course, workshops: workshop, products: product }[table]
  expect(await write(table, { ...right, ...wrong })).toBe(state)
})
