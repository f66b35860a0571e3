import { type Check, failure, fine, onDatabase } from '../check.ts'

type Permissions = {
  role: string
  database: string
  schemas: boolean
  tables: boolean
  search: boolean
  strangers: string | null
}

/** Checks that the role may create schemas and tables and alter the existing ones, as migrations need. */
export const databasePermissions: Check = {
  name: 'Rights',
  run: onDatabase(async (pool) => {
    const { rows } = await pool.query<Permissions>(permissionsQuery)
    const [permissions] = rows
    if (!permissions) return []
    const { role, database, schemas, tables, search, strangers } = permissions
    const failures = [
      schemas
        ? []
        : [failure(`the role ${role} may not make schemas`, `run GRANT CREATE ON DATABASE "${database}" TO "${role}"`)],
      tables ? [] : [failure(`the role ${role} may not make tables`, `run GRANT ALL ON SCHEMA public TO "${role}"`)],
      search
        ? []
        : [failure('the server has no extension pg_trgm, by which lists are searched', 'install its contrib package')],
      strangers
        ? [failure(`the table ${strangers} belongs to another role`, `run ALTER TABLE ${strangers} OWNER TO "${role}"`)]
        : [],
    ].flat()
    return failures.length > 0 ? failures : [fine(`the role ${role} may do all that is needed`)]
  }),
}

const permissionsQuery = `SELECT current_user AS role, current_database() AS database,
  has_database_privilege(current_database(), 'CREATE') AS schemas,
  has_schema_privilege('public', 'CREATE') AS tables,
  EXISTS (SELECT FROM pg_available_extensions WHERE name = 'pg_trgm') AS search,
  (SELECT oid::regclass::text FROM pg_class
    WHERE relkind IN ('r', 'p') AND relnamespace::regnamespace::text IN ('public', 'pgboss', 'demo')
      AND NOT pg_has_role(relowner, 'USAGE') ORDER BY 1 LIMIT 1) AS strangers`
