import { z } from 'zod'
import { id, listInput, nextCursor } from '../../fields.schema.ts'
import { auditActions, auditSubjects } from './audit-actions.ts'
import { auditListOptions } from './list-options.ts'

const auditAction = z.enum(auditActions)
export type AuditAction = z.infer<typeof auditAction>

const auditSubject = z.enum(auditSubjects)
export type AuditSubject = z.infer<typeof auditSubject>

export type Fields = Record<string, unknown>

export const auditInput = listInput(auditListOptions)
export type AuditInput = z.infer<typeof auditInput>

/** A changed field: strings as they are, other values as JSON text. `isCut`: the values are truncated. */
const fieldChange = z.object({
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  isCut: z.boolean(),
})
export type FieldChange = z.infer<typeof fieldChange>

export const auditEntry = z.object({
  id,
  at: z.iso.datetime(),
  actor: z.string(),
  action: auditAction,
  subject: auditSubject,
  subjectId: z.string(),
  name: z.string(),
  fields: z.array(fieldChange),
})
export type AuditEntry = z.infer<typeof auditEntry>

export const auditPage = z.object({ audit: z.array(auditEntry), nextCursor })
export type AuditPage = z.infer<typeof auditPage>

export const auditParams = z.object({ id })
