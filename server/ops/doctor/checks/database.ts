import { SetupError } from '#db/embedded/setup-error.ts'
import { migrationState } from '#db/migrate.ts'
import { ALL_CONNECTIONS } from '#db/open.ts'
import { type Check, failure, ok, onDatabase, warning } from '../check.ts'
import type { Finding } from '../instance.ts'

export const database: Check = {
  name: 'Database',
  async run({ database, config: { databaseUrl } }) {
    const pool = await database().catch((error: unknown) => {
      if (error instanceof SetupError) return unreachableFinding(error)
      throw error
    })
    if (pool === null) return [ok('the embedded PostgreSQL; the first start creates it')]
    if ('level' in pool) return [pool]
    const { rows } = await pool.query<{ version: string; readonly: boolean }>(
      `SELECT split_part(current_setting('server_version'), ' ', 1) AS version,
        pg_is_in_recovery() OR current_setting('default_transaction_read_only') = 'on' AS readonly`,
    )
    const name = `PostgreSQL ${rows[0]?.version} ${databaseUrl ? `at ${new URL(databaseUrl).host || 'a socket'}` : 'in DATA_DIR'}`
    if (!rows[0]?.readonly) return [ok(`${name} responds`)]
    const fix = databaseUrl
      ? 'set DATABASE_URL to the server that accepts writes'
      : 'free up some space on its disk, and it accepts them again automatically'
    return [failure(`${name} does not accept writes`, fix)]
  },
}

function unreachableFinding({ message }: SetupError): Finding {
  const [, summary = message, fix = 'see docs/settings.md'] = /^(.*?): (.*?)\.?$/s.exec(message) ?? []
  return failure(summary, fix)
}

export const migrations: Check = {
  name: 'Migrations',
  run: onDatabase(async (pool) => {
    const { pending, isNewer } = await migrationState(pool)
    if (isNewer) return [failure('a newer version of the program has used this database', 'install that version here')]
    if (pending.length === 0) return [ok('up to date')]
    return [
      warning(
        `${pending.length} pending, starting with ${pending[0]}`,
        'create a backup with `npm run backup`; the next start runs them automatically',
      ),
    ]
  }),
}

type Permissions = {
  role: string
  database: string
  schemas: boolean
  tables: boolean
  search: boolean
  foreignTable: string | null
}

/** Migrations need to create schemas and tables and to alter the existing ones. */
export const databasePermissions: Check = {
  name: 'Permissions',
  run: onDatabase(async (pool) => {
    const { rows } = await pool.query<Permissions>(permissionsQuery)
    const [permissions] = rows
    if (!permissions) return []
    const { role, database, schemas, tables, search, foreignTable } = permissions
    const failures = [
      schemas
        ? []
        : [
            failure(
              `the role ${role} cannot create schemas`,
              `run GRANT CREATE ON DATABASE "${database}" TO "${role}"`,
            ),
          ],
      tables ? [] : [failure(`the role ${role} cannot create tables`, `run GRANT ALL ON SCHEMA public TO "${role}"`)],
      search
        ? []
        : [
            failure(
              'the server does not have the extension pg_trgm, which search needs',
              'install its contrib package',
            ),
          ],
      foreignTable
        ? [
            failure(
              `the table ${foreignTable} belongs to another role`,
              `run ALTER TABLE ${foreignTable} OWNER TO "${role}"`,
            ),
          ]
        : [],
    ].flat()
    return failures.length > 0 ? failures : [ok(`the role ${role} has all required permissions`)]
  }),
}

const permissionsQuery = `SELECT current_user AS role, current_database() AS database,
  has_database_privilege(current_database(), 'CREATE') AS schemas,
  has_schema_privilege('public', 'CREATE') AS tables,
  EXISTS (SELECT FROM pg_available_extensions WHERE name = 'pg_trgm') AS search,
  (SELECT oid::regclass::text FROM pg_class
    WHERE relkind IN ('r', 'p') AND relnamespace::regnamespace::text IN ('public', 'pgboss', 'demo')
      AND NOT pg_has_role(relowner, 'USAGE') ORDER BY 1 LIMIT 1) AS "foreignTable"`

type Count = { max: number; used: number }

/** Counts by the tightest of the server, database and role limits. */
export const connections: Check = {
  name: 'Connections',
  run: onDatabase(async (pool) => {
    const { rows } = await pool.query<Count>(limitsQuery)
    const tightest = rows.toSorted((a, b) => a.max - a.used - (b.max - b.used))[0]
    if (!tightest) return []
    const { max, used } = tightest
    const left = Math.max(0, max - used)
    const summary = `${left} of ${max} are left; each server uses up to ${ALL_CONNECTIONS}`
    if (left === 0) return [failure(summary, 'close some, or raise max_connections')]
    return [
      left < ALL_CONNECTIONS
        ? warning(summary, 'raise max_connections, unless the site is running and already has its connections')
        : ok(summary),
    ]
  }),
}

const limitsQuery = `
  SELECT current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int AS max,
    count(*)::int AS used FROM pg_stat_activity WHERE backend_type = 'client backend'
  UNION ALL
  SELECT datconnlimit, (SELECT count(*)::int FROM pg_stat_activity WHERE datid = pg_database.oid)
    FROM pg_database WHERE datname = current_database() AND datconnlimit >= 0
  UNION ALL
  SELECT rolconnlimit, (SELECT count(*)::int FROM pg_stat_activity WHERE usesysid = pg_roles.oid)
    FROM pg_roles WHERE rolname = current_user AND rolconnlimit >= 0`

const WARNING_SECONDS = 2
/** Holds, sessions and signed messages depend on both clocks. */
const MAX_SKEW_SECONDS = 60

export const clock: Check = {
  name: 'Clock',
  run: onDatabase(async (pool) => {
    await pool.query('SELECT 1')
    const before = Date.now()
    const { rows } = await pool.query<{ now: Date }>('SELECT clock_timestamp() AS now')
    const localTime = (before + Date.now()) / 2
    const difference = Math.round(Math.abs((rows[0]?.now.getTime() ?? 0) - localTime) / 100) / 10
    const fix = 'sync both clocks with NTP'
    const summary = `the clocks of this machine and the database are ${difference} s apart`
    if (difference >= MAX_SKEW_SECONDS) return [failure(summary, fix)]
    return [difference >= WARNING_SECONDS ? warning(summary, fix) : ok(summary)]
  }),
}
