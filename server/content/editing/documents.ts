import { eq } from 'drizzle-orm'
import type { DocumentTable } from '#db/schema/site/site-pages.ts'
import type { Ctx } from '../../context.ts'
import { Problem } from '../../problem.ts'

type Document<Content> = { content: Content; version: number }

/** Returns the document, with missing parts taken from the sample. `version` is 0 before the first change. */
export async function loadDocument<Content extends object>(
  ctx: Ctx,
  { table, sample }: { table: DocumentTable<Content>; sample: Content },
): Promise<Document<Content>> {
  const [row] = (await ctx.db.select().from(table)) as Document<Content>[]
  return row ? { content: { ...sample, ...row.content }, version: row.version } : { content: sample, version: 0 }
}

/** Replaces the document if it still has this version. @throws conflict */
export async function replaceDocument<Content extends object>(
  ctx: Ctx,
  { table, content, version }: { table: DocumentTable<Content> } & Document<Content>,
): Promise<void> {
  // Of two concurrent changes of one version, the database accepts one.
  const saved =
    version === 0
      ? await ctx.db.insert(table).values({ content }).onConflictDoNothing().returning()
      : await ctx.db.update(table).set({ content }).where(eq(table.version, version)).returning()
  if (saved.length === 0) throw new Problem('conflict')
}
