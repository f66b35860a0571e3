import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import type { DatabaseLocation } from './location.ts'
import { PORT } from './socket.ts'

/** Returns true if the cluster is set to read-only, also while it is stopped. */
export async function isReadOnly({ cluster }: DatabaseLocation): Promise<boolean> {
  // Written by ALTER SYSTEM in this format; the file may be missing.
  const settings = await readFile(join(cluster, 'postgresql.auto.conf'), 'utf8').catch(() => '')
  return settings.includes("default_transaction_read_only = 'on'")
}

/** Sets `default_transaction_read_only` for new transactions. */
export async function setReadOnly({ socket }: DatabaseLocation, readOnly: boolean): Promise<void> {
  const admin = new Client({ host: socket, port: PORT, user: 'postgres', database: 'postgres' })
  // When the server is killed, the client emits an error besides rejecting the query.
  admin.on('error', () => {})
  await admin.connect()
  try {
    await admin.query(`ALTER SYSTEM SET default_transaction_read_only = ${readOnly ? 'on' : 'off'}`)
    await admin.query('SELECT pg_reload_conf()')
  } finally {
    await admin.end()
  }
}
