import { pipeline } from 'node:stream/promises'
import { type ClientBase, escapeIdentifier } from 'pg'
import { from } from 'pg-copy-streams'
import { SetupError } from '#db/embedded/setup-error.ts'
import { lastMigration } from '#db/migrate.ts'
import { type Table, tablesInOrder } from '#db/table-order.ts'
import { copyTarget } from './export-tables.ts'
import { type ArchiveContents, rowsIn } from './manifest.ts'
import type { VerifiedReader } from './verified-reader.ts'

/** @throws SetupError if any table has rows */
export async function assertEmpty(client: ClientBase, advice: string): Promise<void> {
  for (const table of await tablesInOrder(client)) {
    const { rows } = await client.query(`SELECT FROM ${quotedName(table)} LIMIT 1`)
    if (rows.length > 0)
      throw new SetupError(
        `The database is not empty (there are rows in ${table.name}). A backup can only be restored into an empty one: ` +
          `nothing was changed. ${advice}`,
      )
  }
}

/** Keeps the tables locked until the transaction ends. @throws SetupError if another process wrote rows first */
export async function importTables(
  client: ClientBase,
  reader: VerifiedReader,
  { contents, advice }: { contents: ArchiveContents; advice: string },
): Promise<void> {
  const { header, manifest } = contents
  const all = header.tables.map(quotedName).join()
  await client.query(`LOCK TABLE ${(await tablesInOrder(client)).map(quotedName).join()} IN SHARE ROW EXCLUSIVE MODE`)
  await assertEmpty(client, advice)
  if ((await lastMigration(client)) !== header.migration)
    throw new SetupError(`The database and the backup have different versions: nothing was changed. ${advice}`)

  // The backup includes everything that user triggers compute; running them would notify and count again. Foreign keys
  // and checks remain active.
  for (const table of header.tables) await client.query(`ALTER TABLE ${quotedName(table)} DISABLE TRIGGER USER`)
  for (const [at, table] of header.tables.entries()) {
    const copy = client.query(from(`COPY ${copyTarget(table)} FROM STDIN`))
    await pipeline(reader.under(rowsIn(table)), copy)
    if (copy.rowCount !== manifest.rows[at])
      throw new Error(`${table.name} took ${copy.rowCount} rows and not ${manifest.rows[at]}`)
  }
  await client.query('SET CONSTRAINTS ALL IMMEDIATE')
  for (const table of header.tables) await client.query(`ALTER TABLE ${quotedName(table)} ENABLE TRIGGER USER`)
  for (const { schema, name, last } of header.sequences) {
    if (last !== null) await client.query('SELECT setval($1, $2)', [quotedName({ schema, name }), last])
  }
  await client.query(`ANALYZE ${all}`)
}

function quotedName({ schema, name }: Pick<Table, 'schema' | 'name'>): string {
  return `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`
}
