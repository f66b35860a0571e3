import type { Pool } from 'pg'
import { type Connected, checkDatabase, connect } from '#db/connect.ts'
import { readMarker } from '#db/embedded/location.ts'
import { SetupError } from '#db/embedded/setup-error.ts'
import { type OpenDatabase, openDatabase } from '#db/open.ts'
import type { Config } from '../../platform/config/config.ts'
import { withTimeout } from '../../work-limits.ts'

/** Shorter than the deadline of a check, so that an unreachable database is reported once and not by every check. */
const TIMEOUT_MS = 9_000
const CONNECT_MS = 8_000

/** Uses the running database, or starts the embedded cluster for the checks. Never creates a database. */
export function lazyDatabase(config: Config): { database: () => Promise<Pool | null>; close: () => Promise<void> } {
  let opening: Promise<{ open: OpenDatabase; connected: Connected } | null> | undefined
  const open = async () => {
    if (config.databaseUrl)
      await checkDatabase({ connectionString: config.databaseUrl, connectionTimeoutMillis: CONNECT_MS })
    else if (!(await readMarker(config.dataDir))) return null
    const connected = await connect(config, () => undefined)
    const settings = { ...connected.target, max: 2, connectionTimeoutMillis: CONNECT_MS }
    return { open: openDatabase(settings, () => undefined), connected }
  }
  return {
    async database() {
      opening ??= open()
      const opened = await withTimeout(opening, TIMEOUT_MS, throwTimeout)
      return opened ? opened.open.pool : null
    },
    async close() {
      const opened = await opening?.catch(() => null)
      await opened?.open.close()
      await opened?.connected.close()
    },
  }
}

function throwTimeout(): never {
  throw new SetupError('The database is starting or slow to respond: wait for its recovery, and check again.')
}
