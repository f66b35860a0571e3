import { sql } from 'drizzle-orm'
import type { ExportSection } from '../export-section.ts'

export const waitingListExport: ExportSection = ({ userId }, afterId) => sql`
  SELECT id AS key, to_jsonb(w) - 'user_id' || jsonb_build_object('title', (SELECT title FROM workshops s WHERE s.id = w.workshop_id)) AS value
  FROM waiting_list w WHERE user_id = ${userId} AND id > ${afterId} ORDER BY id`
