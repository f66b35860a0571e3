import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { errors, type ProblemDetails } from '#contract/errors.ts'
import type { TestSite } from '../../../tests/test-server.ts'

export const unknownId = '018f0000-0000-7000-8000-000000000000'

export const json = { 'content-type': 'application/json' }

const unlimited = { points: 1_000_000, seconds: 60 }
export const unlimitedRequests = {
  signInByIp: unlimited,
  signUpByIp: unlimited,
  codeByIp: unlimited,
  mailByIp: unlimited,
  passkeyByIp: unlimited,
  googleByIp: unlimited,
  signInByAccount: unlimited,
}

export type ProblemBody = { status: number; type: string; text: string; headers: Headers }

/** Sends a request without adding headers. */
export async function sendRequest(url: string, init: RequestInit & { duplex?: 'half' }): Promise<ProblemBody> {
  const response = await fetch(url, { redirect: 'manual', ...init })
  const { status, headers } = response
  return { status, headers, type: headers.get('content-type') ?? '', text: await response.text() }
}

export function expectProblem(response: ProblemBody, statuses: number[]): ProblemDetails {
  expect(statuses, response.text).toContain(response.status)
  expect(response.type).toContain('application/problem+json')
  const problem: ProblemDetails = JSON.parse(response.text)
  expect(Object.keys(errors)).toContain(problem.code)
  expect(problem.requestId).not.toBe('')
  expect(response.text).not.toMatch(/\bat .*\.ts|select |insert |node_modules|\/home\//i)
  return problem
}

const hasSnapshotFunction = new WeakSet<TestSite>()

/** Every insert, update and delete changes the result. Omits `rate_limits`, which counts rejections. */
export async function dumpDatabase(site: TestSite): Promise<string> {
  const { db } = site.base
  if (!hasSnapshotFunction.has(site)) {
    await db.execute(sql.raw(await snapshotFunction(site)))
    hasSnapshotFunction.add(site)
  }
  const { rows } = await db.execute<{ snapshot: string }>(sql`SELECT table_snapshot() AS snapshot`)
  return String(rows[0]?.snapshot)
}

/** A database function, because PostgreSQL plans its long statement only once per connection. */
async function snapshotFunction({ base }: TestSite): Promise<string> {
  const { rows } = await base.db.execute<{ name: string }>(sql`
    SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
    WHERE table_schema IN ('public', 'demo') AND table_type = 'BASE TABLE' AND table_name <> 'rate_limits'
    ORDER BY table_schema, table_name`)
  const counts = rows.map(
    ({ name }) => `(SELECT concat_ws(' ', '${name}', count(*), sum(xmin::text::bigint)) FROM ${name})`,
  )
  return `CREATE FUNCTION table_snapshot() RETURNS text LANGUAGE plpgsql AS
    $$ BEGIN RETURN array_to_string(ARRAY[${counts.join(', ')}], ', '); END $$`
}

export function inChunks(bytes: number): ReadableStream {
  return new ReadableStream({
    start(stream) {
      for (let sent = 0; sent < bytes; sent += 50_000) stream.enqueue(new Uint8Array(50_000).fill(0x20))
      stream.close()
    },
  })
}
