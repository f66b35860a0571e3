import { SetupError } from '#db/embedded/setup-error.ts'
import { type Check, failure, fine } from '../check.ts'
import type { Finding } from '../finding.ts'

/** Checks that the database responds and accepts writes. */
export const database: Check = {
  name: 'Database',
  async run({ database, config: { databaseUrl } }) {
    const pool = await database().catch((error: unknown) => {
      if (error instanceof SetupError) return unreachableFinding(error)
      throw error
    })
    if (pool === null) return [fine('the embedded PostgreSQL; the first start makes it')]
    if ('level' in pool) return [pool]
    const { rows } = await pool.query<{ version: string; readonly: boolean }>(
      `SELECT split_part(current_setting('server_version'), ' ', 1) AS version,
        pg_is_in_recovery() OR current_setting('default_transaction_read_only') = 'on' AS readonly`,
    )
    const name = `PostgreSQL ${rows[0]?.version} ${databaseUrl ? `at ${new URL(databaseUrl).host || 'a socket'}` : 'in DATA_DIR'}`
    if (!rows[0]?.readonly) return [fine(`${name} answers`)]
    const fix = databaseUrl
      ? 'let DATABASE_URL lead to the server that takes writes'
      : 'free some space on its disk, and it takes them by itself again'
    return [failure(`${name} takes no writes`, fix)]
  },
}

/** Splits a `SetupError` message, "problem: fix", into a finding. */
function unreachableFinding({ message }: SetupError): Finding {
  const [, summary = message, fix = 'see docs/settings.md'] = /^(.*?): (.*?)\.?$/s.exec(message) ?? []
  return failure(summary, fix)
}
