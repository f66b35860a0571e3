import type { SyncInput, SyncResponse } from '#contract/planner/planner.schema.ts'
import { type Ctx, requireViewer } from '../context.ts'
import { hasPlannerAccess } from '../entitlements/index.ts'
import { Problem } from '../problem.ts'
import { transaction } from '../transaction.ts'
import { appendUpdates } from './append-updates.ts'
import { collectChanges } from './collect-changes.ts'
import { parseStateVector, parseUpdate } from './parse-update.ts'
import { lockPlanner, readDocuments, readUpdatesAfter } from './stored-documents.ts'

/**
 * Stores the updates of a browser, and returns the updates it lacks (features: planner, 1). Idempotent: known changes are
 * not stored again. Open to all users; the response contains their access (features: planner product, 2). A response that
 * would be too large is split: it ends early, with a cursor for the next request.
 * @throws sign_in_required, validation
 */
export async function syncDocuments(ctx: Ctx, { cursor, documents: input }: SyncInput): Promise<SyncResponse> {
  const { userId } = requireViewer(ctx)
  const sent = input.map(parseDocument)
  const access = (await hasPlannerAccess(ctx, { userId })) ? 'full' : 'free'
  return transaction(ctx, async (ctx) => {
    const lastSeq = await lockPlanner(ctx, userId)
    // The sequence numbers were reset by a restore. The lower cursor of the response indicates it to the browser.
    const wasRestored = cursor > lastSeq
    const newUpdates = await readUpdatesAfter(ctx, userId, wasRestored ? 0 : cursor)
    const names = new Set([...sent, ...newUpdates].map(({ name }) => name))
    const documents = await readDocuments(ctx, userId, [...names])
    const newSeq = await appendUpdates(ctx, userId, { sent, documents, lastSeq })

    const readSeq = newUpdates.at(-1)?.seq ?? lastSeq
    const isLastBatch = readSeq === lastSeq
    const vectors = new Map(sent.map(({ name, stateVector }) => [name, stateVector]))
    const changes = await collectChanges(ctx, userId, { names, documents, newUpdates, vectors, isLastBatch })
    return {
      cursor: isLastBatch && !wasRestored ? newSeq : readSeq,
      hasMore: !isLastBatch || changes.hasMore,
      documents: changes.documents,
      access,
    }
  })
}

function parseDocument({ name, stateVector, update }: SyncInput['documents'][number], index: number) {
  const field = (part: string) => `documents.${index}.${part}`
  return {
    name,
    stateVector: parseStateVector(Buffer.from(stateVector, 'base64')) ?? refuse(field('stateVector')),
    update: update === null ? null : (parseUpdate(Buffer.from(update, 'base64')) ?? refuse(field('update'))),
    updateField: field('update'),
  }
}

function refuse(field: string): never {
  const message = 'This can’t be read. Please reload the page.'
  throw new Problem('validation', { message, fields: [{ field, message }] })
}
