import { auditActions, auditSubjects } from './audit-actions.ts'

export const auditListOptions = { sort: ['newest', 'oldest'], subject: auditSubjects, action: auditActions } as const
