import { type SQL, sql } from 'drizzle-orm'
import { type Ctx, requireViewer } from '../context.ts'
import { type DataOwner, person, sections } from './export-sections.ts'

const BATCH = 100
const FIRST = '00000000-0000-0000-0000-000000000000'

/**
 * Everything that we hold about the viewer, as JSON, with the names of the database: read as fast as it is taken and no
 * faster (features: account, 10). Amounts in minor units, instants with their offset. Secrets are not in it: hashes of
 * passwords and tokens open nothing for their owner either.
 * @throws sign_in_required
 */
export async function exportData(ctx: Ctx): Promise<{ fileName: string; text: AsyncGenerator<string> }> {
  const { userId, email } = requireViewer(ctx)
  const day = ctx.now().toISOString().slice(0, 10)
  return { fileName: `journey-paradigm-${day}.json`, text: json(ctx, { userId, email }) }
}

async function* json(ctx: Ctx, owner: DataOwner): AsyncGenerator<string> {
  const [row] = await read(ctx, person(owner))
  yield `{\n"exported_at": ${JSON.stringify(ctx.now())},\n"profile": ${JSON.stringify(row?.thing ?? null)}`
  for (const [name, section] of Object.entries(sections)) {
    yield `,\n${JSON.stringify(name)}: [`
    yield* list(ctx, (after) => section(owner, after))
    yield ']'
  }
  yield '\n}\n'
}

async function* list(ctx: Ctx, batchAfter: (after: string) => SQL): AsyncGenerator<string> {
  let isFirst = true
  for (let after: string | undefined = FIRST; after !== undefined; ) {
    const rows: Row[] = await read(ctx, sql`${batchAfter(after)} LIMIT ${BATCH}`)
    for (const { thing } of rows) {
      yield `${isFirst ? '' : ','}\n${JSON.stringify(thing)}`
      isFirst = false
    }
    after = rows.length === BATCH ? rows.at(-1)?.place : undefined
  }
}

/** Where in its section a thing stands, and the thing. */
type Row = { place: string; thing: unknown }

async function read(ctx: Ctx, query: SQL): Promise<Row[]> {
  return (await ctx.db.execute<Row>(query)).rows
}
