import type { ClientConfig } from 'pg'
import { reachCluster } from './embedded/cluster.ts'

/** How to reach a database, and what to do when done with it. */
export type Connected = { target: ClientConfig; close: () => Promise<void> }

/** The database of the settings, for a command beside the server, which may be at work on the embedded one. */
export async function connect(
  settings: { databaseUrl: string | undefined; dataDir: string },
  report: (line: string) => void = console.log,
): Promise<Connected> {
  if (settings.databaseUrl) return { target: { connectionString: settings.databaseUrl }, close: async () => undefined }
  const { connection, stop } = await reachCluster({ dataDir: settings.dataDir, report })
  return { target: connection, close: stop }
}
