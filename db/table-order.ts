import type { ClientBase } from 'pg'

/** `columns` omits generated ones. */
export type Table = { schema: string; name: string; columns: string[] }

/** `last` is null if the sequence was never used. */
type Sequence = { schema: string; name: string; last: string | null }

type TableRow = Table & { id: string; requiredIds: string[] }

/** Returns all tables except `migrations`, ordered so that each follows the tables its foreign keys reference. */
export async function tablesInOrder(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<TableRow>(`
    SELECT c.oid::text AS id, n.nspname AS schema, c.relname AS name,
      ARRAY(SELECT a.attname::text FROM pg_attribute a
        WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' ORDER BY a.attnum) AS columns,
      ARRAY(SELECT DISTINCT f.confrelid::text FROM pg_constraint f
        WHERE f.conrelid = c.oid AND f.contype = 'f' AND f.confrelid <> c.oid) AS "requiredIds"
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname IN ('public', 'demo') AND c.relkind = 'r' AND (n.nspname, c.relname) <> ('public', 'migrations')
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
    ORDER BY n.nspname DESC, c.relname`)
  return sortByDependency(rows).map(({ schema, name, columns }) => ({ schema, name, columns }))
}

export async function sequences(client: ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(`
    SELECT schemaname AS schema, sequencename AS name, last_value::text AS last FROM pg_sequences
    WHERE schemaname IN ('public', 'demo') ORDER BY schemaname DESC, sequencename`)
  return rows
}

function sortByDependency(tables: TableRow[]): TableRow[] {
  const ordered: TableRow[] = []
  for (let remaining = tables; remaining.length > 0; ) {
    const remainingIds = new Set(remaining.map(({ id }) => id))
    const ready = remaining.filter(({ requiredIds }) => !requiredIds.some((id) => remainingIds.has(id)))
    if (ready.length === 0)
      throw new Error(`tables refer to each other in a circle: ${remaining.map(({ name }) => name)}`)
    ordered.push(...ready)
    remaining = remaining.filter((table) => !ready.includes(table))
  }
  return ordered
}
