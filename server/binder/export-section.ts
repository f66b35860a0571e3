import { sql } from 'drizzle-orm'
import type { ExportSection } from '../export-section.ts'

export const progressExport: ExportSection = ({ userId }, afterId) => sql`
  SELECT lesson_id AS key, to_jsonb(p) - 'user_id' AS value
  FROM lesson_progress p WHERE user_id = ${userId} AND lesson_id > ${afterId} ORDER BY lesson_id`
