import { addAbortSignal } from 'node:stream'
import { type ClientBase, escapeIdentifier } from 'pg'
import { to } from 'pg-copy-streams'
import type { Table } from '#db/table-order.ts'
import { type Entry, rowsIn } from './manifest.ts'
import type { TarArchive } from './tar.ts'

/** Maximum bytes of a table in memory, besides the buffers of the connection. */
const CHUNK_BYTES = 4_000_000

/** Short-lived tokens, sessions and counters. Restoring them would readmit users whose access was revoked since. */
const excludedTables = [
  'challenges',
  'email_changes',
  'google_consent_requests',
  'proofs',
  'rate_limits',
  'session_tokens',
  'sessions',
]

export const isIncluded = ({ schema, name }: Table): boolean => schema !== 'public' || !excludedTables.includes(name)

export function copyTarget({ schema, name, columns }: Table): string {
  return `${escapeIdentifier(schema)}.${escapeIdentifier(name)} (${columns.map(escapeIdentifier).join(', ')})`
}

export async function exportTables(
  client: ClientBase,
  table: Table,
  { container, signal }: { container: TarArchive; signal: AbortSignal },
): Promise<{ rows: number; entries: Entry[] }> {
  const entries: Entry[] = []
  const copy = client.query(addAbortSignal(signal, to(`COPY ${copyTarget(table)} TO STDOUT`)))
  for await (const chunk of inChunks(copy)) {
    const number = String(entries.length + 1).padStart(6, '0')
    entries.push(await container.add(`${rowsIn(table)}${number}`, chunk.length, [chunk]))
  }
  return { rows: copy.rowCount, entries }
}

async function* inChunks(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let buffers: Buffer[] = []
  let size = 0
  for await (const buffer of bytes) {
    buffers.push(buffer)
    size += buffer.length
    if (size < CHUNK_BYTES) continue
    yield Buffer.concat(buffers)
    buffers = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(buffers)
}
