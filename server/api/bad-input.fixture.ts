import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { errors, type ProblemDetails } from '#contract/errors.ts'
import type { TestSite } from '../../tests/test-server.ts'

export const unknownId = '018f0000-0000-7000-8000-000000000000'

export const json = { 'content-type': 'application/json' }

export type ProblemBody = { status: number; type: string; text: string; headers: Headers }

/** A request as it is, with nothing added to it. */
export async function tell(url: string, init: RequestInit & { duplex?: 'half' }): Promise<ProblemBody> {
  const answer = await fetch(url, { redirect: 'manual', ...init })
  const { status, headers } = answer
  return { status, headers, type: headers.get('content-type') ?? '', text: await answer.text() }
}

/** A refusal in the one form that refusals have, which tells nothing of our insides. */
export function expectProblem(answer: ProblemBody, statuses: number[]): ProblemDetails {
  expect(statuses, answer.text).toContain(answer.status)
  expect(answer.type).toContain('application/problem+json')
  const problem: ProblemDetails = JSON.parse(answer.text)
  expect(Object.keys(errors)).toContain(problem.code)
  expect(problem.requestId).not.toBe('')
  expect(answer.text).not.toMatch(/\bat .*\.ts|select |insert |node_modules|\/home\//i)
  return problem
}

/** All that is remembered, in one short text for each table: what a refusal must not change. */
export async function everything({ base }: TestSite): Promise<string> {
  const { rows } = await base.db.execute(sql`
    SELECT string_agg(table_schema || '.' || table_name || ' ' ||
      (xpath('/row/n/text()', query_to_xml(
        format('SELECT count(*) || '' '' || md5(coalesce(string_agg(t::text, '','' ORDER BY t::text), '''')) AS n FROM %I.%I t', table_schema, table_name),
        false, true, '')))[1]::text, ', ' ORDER BY table_schema, table_name) AS all
    FROM information_schema.tables
    WHERE table_schema IN ('public', 'demo') AND table_type = 'BASE TABLE' AND table_name <> 'rate_limits'`)
  return String(rows[0]?.all)
}

/** So many spaces, sent without saying how many there will be. */
export function inPieces(bytes: number): ReadableStream {
  return new ReadableStream({
    start(stream) {
      for (let sent = 0; sent < bytes; sent += 50_000) stream.enqueue(new Uint8Array(50_000).fill(0x20))
      stream.close()
    },
  })
}
