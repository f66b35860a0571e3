import type { ClientConfig } from 'pg'
import { reachCluster } from './embedded/cluster.ts'

/** How to reach a database, and what to do when done with it. */
export type Reached = { target: ClientConfig; letGo: () => Promise<void> }

/** The database of the settings, for a command beside the server, which may be at work on the embedded one. */
export async function reachDatabase(
  settings: { databaseUrl: string | undefined; dataDir: string },
  report: (line: string) => void = console.log,
): Promise<Reached> {
  if (settings.databaseUrl) return { target: { connectionString: settings.databaseUrl }, letGo: async () => undefined }
  const { connection, stop } = await reachCluster({ dataDir: settings.dataDir, report })
  return { target: connection, letGo: stop }
}
