import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { AuditAction, AuditSubject, Fields } from '#contract/people/audit/audit.schema.ts'
import { instant, uuidV7 } from '../platform/columns.ts'

/** Append-only: the database rejects updates and deletes. */
export const auditTrail = pgTable('audit_trail', {
  id: uuid('id').primaryKey().default(uuidV7),
  at: instant('at').notNull().defaultNow(),
  userId: uuid('user_id'),
  actor: text('actor').notNull(),
  action: text('action').$type<AuditAction>().notNull(),
  subject: text('subject').$type<AuditSubject>().notNull(),
  subjectId: text('subject_id').notNull(),
  name: text('name').notNull(),
  before: jsonb('before').$type<Fields>(),
  after: jsonb('after').$type<Fields>(),
})
