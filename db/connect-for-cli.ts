import type { ClientConfig } from 'pg'
import { reachCluster } from './embedded/cluster.ts'

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
