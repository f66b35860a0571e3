import { type SQL, sql } from 'drizzle-orm'
import type { DataOwner, ExportSection } from '../export-section.ts'

export const deviceExport: ExportSection = ({ userId }, afterId) => sql`
  SELECT id AS key, to_jsonb(s) - 'user_id' AS value
  FROM sessions s WHERE user_id = ${userId} AND id > ${afterId} ORDER BY id`

export const passkeyExport: ExportSection = ({ userId }, afterId) => sql`
  SELECT id AS key, to_jsonb(p) - '{user_id,credential_id,public_key,counter}'::text[] AS value
  FROM passkeys p WHERE user_id = ${userId} AND id > ${afterId} ORDER BY id`

export const profileQuery = ({ userId }: DataOwner): SQL => sql`
  SELECT id AS key, to_jsonb(p) || jsonb_build_object(
    'roles', (SELECT jsonb_agg(role) FROM user_roles r WHERE r.user_id = p.id),
    'two_step_since', (SELECT confirmed_at FROM totp_keys k WHERE k.user_id = p.id),
    'new_email', (SELECT email FROM email_changes c WHERE c.user_id = p.id),
    'google_account', (SELECT jsonb_build_object('account_id', account_id, 'created_at', created_at)
      FROM credentials g WHERE g.user_id = p.id AND provider_id = 'google'),
    'google_calendar', (SELECT to_jsonb(g) - '{user_id,refresh_token}'::text[] FROM google_connections g WHERE g.user_id = p.id)
  ) AS value
  FROM profiles p WHERE id = ${userId}`
