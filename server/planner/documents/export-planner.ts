import { asc, eq } from 'drizzle-orm'
import { plannerDocuments } from '#db/schema/planner/documents.ts'
import type { Ctx } from '../../context.ts'
import type { DataOwner } from '../../people/accounts/export-section.ts'
import type { ExportedDocument } from './read-document.ts'
import { createTaskRunner } from './run-update-task.ts'
import { readUpdates } from './stored-documents.ts'
import { readDocument } from './update-tasks.ts'

/**
 * Exports the planner of a user as readable JSON, one document after another. A document that cannot be read, or takes
 * too long, is exported as it is stored. Only the user can export it.
 */
export async function* exportPlanner(ctx: Ctx, { userId }: DataOwner): AsyncGenerator<ExportedDocument> {
  const documents = await ctx.db
    .select({ name: plannerDocuments.name })
    .from(plannerDocuments)
    .where(eq(plannerDocuments.userId, userId))
    .orderBy(asc(plannerDocuments.name))
  const runTask = createTaskRunner()
  for (const { name } of documents) {
    const updates = (await readUpdates(ctx, userId, name)).map(({ payload }) => payload)
    yield await runTask(readDocument, { name, updates }).catch((err: unknown) => {
      ctx.log.warn({ err, userId, document: name }, 'planner document not readable, exported as it is stored')
      return { document: name, updates: updates.map((update) => update.toString('base64')) }
    })
  }
}
