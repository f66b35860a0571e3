import { and, desc, sql } from 'drizzle-orm'
import { subscribers } from '#db/schema/site/newsletter.ts'
import { instantText } from '../../../platform/lists/paginate.ts'
import { subscriberFilter } from '../../../site/newsletter/index.ts'
import { type CsvSource, isAfter, keysetPosition, ROWS_PER_BATCH, toExportRow } from './csv-source.ts'

export const csvSubscribers: CsvSource = {
  columns: ['id', 'email', 'state', 'source', 'consent_text', 'signed_up_at', 'confirmed_at', 'ended_at'],
  readBatch: async (ctx, input, after) => {
    const rows = await ctx.db
      .select({
        position: keysetPosition(subscribers.requestedAt, subscribers.id),
        id: subscribers.id,
        email: subscribers.email,
        state: subscribers.state,
        source: subscribers.source,
        consentText: subscribers.consentText,
        at: instantText(subscribers.requestedAt),
        confirmedAt: sql<string | null>`${instantText(subscribers.confirmedAt)}`,
        endedAt: sql<string | null>`${instantText(subscribers.endedAt)}`,
      })
      .from(subscribers)
      .where(
        and(
          subscriberFilter({ q: input.q, state: input.subscriberState }),
          isAfter(subscribers.requestedAt, subscribers.id, after),
        ),
      )
      .orderBy(desc(subscribers.requestedAt), desc(subscribers.id))
      .limit(ROWS_PER_BATCH)
    return rows.map(toExportRow)
  },
}
