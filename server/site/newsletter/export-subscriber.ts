import { sql } from 'drizzle-orm'
import type { ExportSection } from '../../people/accounts/export-section.ts'

/** The subscription of the user's email. The mails themselves are exported with all others. */
export const subscriberExport: ExportSection = ({ email }, afterId) => sql`
  SELECT id AS key, to_jsonb(s) AS value FROM newsletter_subscribers s
  WHERE email = ${email} AND id > ${afterId} ORDER BY id`
