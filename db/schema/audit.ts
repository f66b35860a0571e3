import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { AuditAction, AuditSubject, Fields } from '#contract/audit/audit.schema.ts'
import { instant, uuidV7 } from './accounts.ts'

/** Who changed what, when, from what to what. The database refuses to change or remove a row of it. */
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
