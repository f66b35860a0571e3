import { addAbortSignal } from 'node:stream'
import { type ClientBase, escapeIdentifier } from 'pg'
import { to } from 'pg-copy-streams'
import type { Table } from '#db/table-order.ts'
import { type Entry, rowsIn } from './manifest.ts'
import type { TarArchive } from './tar.ts'

/** How much of a table is in memory at most, in bytes, beside what the connection holds. */
const PIECE_BYTES = 4_000_000

/** Short-lived proofs, sign-ins and counters: brought back, they would let in whoever had been shut out since. */
const excludedTables = [
  'challenges',
  'email_changes',
  'google_consent_requests',
  'proof_sessions',
  'proofs',
  'rate_limits',
  'session_tokens',
  'sessions',
]

export const isIncluded = ({ schema, name }: Table): boolean => schema !== 'public' || !excludedTables.includes(name)

/** The name and the columns of a table, for a COPY in either direction. */
export function copied({ schema, name, columns }: Table): string {
  return `${escapeIdentifier(schema)}.${escapeIdentifier(name)} (${columns.map(escapeIdentifier).join(', ')})`
}

/** Writes the rows of a table in the connection's own transaction. */
export async function exportTables(
  client: ClientBase,
  table: Table,
  { container, signal }: { container: TarArchive; signal: AbortSignal },
): Promise<{ rows: number; entries: Entry[] }> {
  const entries: Entry[] = []
  const copy = client.query(addAbortSignal(signal, to(`COPY ${copied(table)} TO STDOUT`)))
  for await (const piece of inPieces(copy)) {
    const number = String(entries.length + 1).padStart(6, '0')
    entries.push(await container.add(`${rowsIn(table)}${number}`, piece.length, [piece]))
  }
  return { rows: copy.rowCount, entries }
}

async function* inPieces(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let size = 0
  for await (const some of bytes) {
    held.push(some)
    size += some.length
    if (size < PIECE_BYTES) continue
    yield Buffer.concat(held)
    held = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(held)
}
