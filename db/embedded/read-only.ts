import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import type { DatabaseLocation } from './location.ts'
import { PORT } from './socket.ts'

/** Whether the cluster was told to take no writes; it keeps that over a restart. */
export async function isReadOnly({ cluster }: DatabaseLocation): Promise<boolean> {
  // PostgreSQL makes do without this file, and writes it in these words.
  const settings = await readFile(join(cluster, 'postgresql.auto.conf'), 'utf8').catch(() => '')
  return settings.includes("default_transaction_read_only = 'on'")
}

/** Tells the running cluster whether to take writes; every transaction that begins from then on obeys. */
export async function setReadOnly({ socket }: DatabaseLocation, readOnly: boolean): Promise<void> {
  const admin = new Client({ host: socket, port: PORT, user: 'postgres', database: 'postgres' })
  // A server that is killed meanwhile says so here as well as to the query.
  admin.on('error', () => {})
  await admin.connect()
  try {
    await admin.query(`ALTER SYSTEM SET default_transaction_read_only = ${readOnly ? 'on' : 'off'}`)
    await admin.query('SELECT pg_reload_conf()')
  } finally {
    await admin.end()
  }
}
