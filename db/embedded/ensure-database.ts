import { Client, DatabaseError } from 'pg'
import { PORT } from './socket.ts'

export type DatabaseConnection = { host: string; port: number; user: string; database: string }

/**
 * SQLSTATE codes for an unknown database and an unknown role. An unknown database with an error detail is one whose
 * files are missing.
 */
const MISSING = ['3D000', '28000']

/** Creates the application's role and database if missing. The role owns the database and is not a superuser. */
export async function ensureDatabase(socket: string): Promise<DatabaseConnection> {
  const connection = { host: socket, port: PORT, user: 'journey', database: 'journey' }
  if (await canConnect(connection)) return connection

  const admin = new Client({ host: socket, port: PORT, user: 'postgres', database: 'postgres' })
  await admin.connect()
  try {
    const { rows } = await admin.query("select from pg_roles where rolname = 'journey'")
    if (rows.length === 0) await admin.query('create role journey login createdb')
    await admin.query('create database journey owner journey')
  } finally {
    await admin.end()
  }
  return connection
}

async function canConnect(connection: DatabaseConnection): Promise<boolean> {
  const client = new Client(connection)
  try {
    await client.connect()
    return true
  } catch (error) {
    if (error instanceof DatabaseError && MISSING.includes(error.code ?? '') && !error.detail) return false
    throw error instanceof DatabaseError && error.detail ? new Error(error.detail, { cause: error }) : error
  } finally {
    await client.end()
  }
}
