import { type SQL, sql } from 'drizzle-orm'
import { type Ctx, requireViewer } from '../../context.ts'
import type { DataOwner, ExportSection, PrivateExportSection } from './export-section.ts'

const BATCH_SIZE = 100
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/**
 * Exports all stored data of the viewer as JSON with the database's column names. Amounts are in minor units, instants
 * have an offset. The database is read only as fast as the client reads.
 * @throws sign_in_required
 */
export async function exportData(ctx: Ctx): Promise<DataExport> {
  const { userId, email } = requireViewer(ctx)
  return exportUserData(ctx, { userId, email }, ctx.privateExportSections)
}

export type DataExport = { fileName: string; text: AsyncGenerator<string> }

type PrivateSections = Readonly<Record<string, PrivateExportSection<Ctx>>>

export function exportUserData(ctx: Ctx, owner: DataOwner, privateSections: PrivateSections = {}): DataExport {
  const day = ctx.now().toISOString().slice(0, 10)
  return { fileName: `account-data-${day}.json`, text: generateJson(ctx, owner, privateSections) }
}

async function* generateJson(ctx: Ctx, owner: DataOwner, privateSections: PrivateSections): AsyncGenerator<string> {
  const [profile] = await readRows(ctx, profileQuery(owner))
  yield `{\n"exported_at": ${JSON.stringify(ctx.now())},\n"profile": ${JSON.stringify(profile?.value ?? null)}`
  for (const [name, section] of Object.entries(ctx.exportSections))
    yield* generateSection(
      name,
      readAllRows(ctx, (afterId) => section(owner, afterId)),
    )
  for (const [name, section] of Object.entries(privateSections)) yield* generateSection(name, section(ctx, owner))
  yield '\n}\n'
}

async function* generateSection(name: string, values: AsyncIterable<unknown>): AsyncGenerator<string> {
  yield `,\n${JSON.stringify(name)}: [`
  let isFirst = true
  for await (const value of values) {
    yield `${isFirst ? '' : ','}\n${JSON.stringify(value)}`
    isFirst = false
  }
  yield ']'
}

async function* readAllRows(ctx: Ctx, queryAfter: (afterId: string) => SQL): AsyncGenerator<unknown> {
  for (let afterId: string | undefined = FIRST_ID; afterId !== undefined; ) {
    const rows: Row[] = await readRows(ctx, sql`${queryAfter(afterId)} LIMIT ${BATCH_SIZE}`)
    for (const { value } of rows) yield value
    afterId = rows.length === BATCH_SIZE ? rows.at(-1)?.key : undefined
  }
}

type Row = { key: string; value: unknown }

async function readRows(ctx: Ctx, query: SQL): Promise<Row[]> {
  return (await ctx.db.execute<Row>(query)).rows
}

export const deviceExport: ExportSection = ({ userId }, afterId) => sql`
  SELECT id AS key, to_jsonb(s) - 'user_id' AS value
  FROM sessions s WHERE user_id = ${userId} AND id > ${afterId} ORDER BY id`

export const passkeyExport: ExportSection = ({ userId }, afterId) => sql`
  SELECT id AS key, to_jsonb(p) - '{user_id,credential_id,public_key,counter}'::text[] AS value
  FROM passkeys p WHERE user_id = ${userId} AND id > ${afterId} ORDER BY id`

const profileQuery = ({ userId }: DataOwner): SQL => sql`
  SELECT id AS key, to_jsonb(p) || jsonb_build_object(
    'roles', (SELECT jsonb_agg(role) FROM user_roles r WHERE r.user_id = p.id),
    'two_step_since', (SELECT confirmed_at FROM totp_keys k WHERE k.user_id = p.id),
    'new_email', (SELECT email FROM email_changes c WHERE c.user_id = p.id),
    'google_account', (SELECT jsonb_build_object('account_id', account_id, 'created_at', created_at)
      FROM google_accounts g WHERE g.user_id = p.id),
    'google_calendar', (SELECT to_jsonb(g) - '{user_id,refresh_token}'::text[] FROM google_connections g WHERE g.user_id = p.id)
  ) AS value
  FROM profiles p WHERE id = ${userId}`
