import { sql } from 'drizzle-orm'
import type { ExportSection } from '../export-section.ts'

export const mailExport: ExportSection = ({ email }, afterId) => sql`
  SELECT id AS key, to_jsonb(m) - '{html,attempts,last_error}'::text[] AS value
  FROM mails m WHERE recipient = ${email} AND id > ${afterId} ORDER BY id`
