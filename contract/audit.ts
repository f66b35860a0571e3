import { z } from 'zod'

/** What can be done to a subject, in the words of the audit trail. */
export const auditAction = z.enum([
  'created',
  'changed',
  'published',
  'unpublished',
  'activated',
  'deactivated',
  'deleted',
  'refunded',
  'shipped',
  'resolved',
  'repeated',
  'exported',
])
export type AuditAction = z.infer<typeof auditAction>

/** What the audit trail speaks of. */
export const auditSubject = z.enum([
  'post',
  'lesson',
  'product',
  'course',
  'workshop',
  'picture',
  'user',
  'order',
  'payment_event',
  'export',
])
export type AuditSubject = z.infer<typeof auditSubject>

/** Fields by their names in the API, with their values as JSON. */
export type Fields = Record<string, unknown>
