import { sql } from 'drizzle-orm'
import type { ExportSection } from '../export-section.ts'

export const seatExport: ExportSection = ({ userId }, afterId) => sql`
  SELECT id AS key, to_jsonb(s) - '{user_id,held_from}'::text[] AS value
  FROM seats s WHERE user_id = ${userId} AND id > ${afterId} ORDER BY id`
