import { Client, type ClientConfig } from 'pg'
import { reachCluster } from './embedded/cluster.ts'
import { SetupError } from './embedded/setup-error.ts'

export type Connected = { target: ClientConfig; close: () => Promise<void> }

/** Connects a command to the configured database, whether or not the server has the embedded one open. */
export async function connect(
  settings: { databaseUrl: string | undefined; dataDir: string },
  report: (line: string) => void = console.log,
): Promise<Connected> {
  if (settings.databaseUrl) return { target: { connectionString: settings.databaseUrl }, close: async () => undefined }
  const { connection, stop } = await reachCluster({ dataDir: settings.dataDir, report })
  return { target: connection, close: stop }
}

const OLDEST_VERSION = 150_000

/** @throws SetupError with a message that never contains the password */
export async function checkDatabase(target: ClientConfig): Promise<void> {
  const client = new Client({ connectionTimeoutMillis: 10_000, ...target })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query("SELECT current_setting('server_version_num')::int AS version")
    if (rows[0].version < OLDEST_VERSION)
      throw new SetupError('DATABASE_URL points to a PostgreSQL older than 15: use a newer one.')
  } catch (error) {
    throw error instanceof SetupError ? error : new SetupError(messageFor(error))
  } finally {
    // Not awaited: a server that is not PostgreSQL never closes the connection.
    client.end().catch(() => undefined)
  }
}

function messageFor(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === '28P01' || code === '28000')
    return 'DATABASE_URL is rejected by the server: check its user name and password.'
  if (code === '53300')
    return 'DATABASE_URL points to a server with no connections left: close some, or raise its max_connections.'
  if (code === '3D000') return 'DATABASE_URL names a database that does not exist: create it, or correct the name.'
  return `No PostgreSQL responds at DATABASE_URL (${code || 'no answer'}): check its host and port, and that it is running.`
}
