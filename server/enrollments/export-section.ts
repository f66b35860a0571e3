import { sql } from 'drizzle-orm'
import type { ExportSection } from '../export-section.ts'

export const enrollmentExport: ExportSection = ({ userId }, afterId) => sql`
  SELECT id AS key, to_jsonb(e) - 'user_id' || jsonb_build_object('title', coalesce(
    (SELECT title FROM courses c WHERE c.id = e.course_id), (SELECT title FROM workshops w WHERE w.id = e.workshop_id))) AS value
  FROM enrollments e WHERE user_id = ${userId} AND id > ${afterId} ORDER BY id`
