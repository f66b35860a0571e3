import { sql } from 'drizzle-orm'
import type { ExportSection } from '../export-section.ts'

/** The user's changes as an admin, without the values, which may contain data of other users. */
export const auditExport: ExportSection = ({ userId }, afterId) => sql`
  SELECT id AS key, to_jsonb(a) - '{user_id,before,after}'::text[] AS value
  FROM audit_trail a WHERE user_id = ${userId} AND id > ${afterId} ORDER BY id`
