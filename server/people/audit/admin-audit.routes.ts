import { auditEntry, auditInput, auditPage, auditParams } from '#contract/people/audit/audit.schema.ts'
import { operation } from '../../platform/api/operation.ts'
import { router } from '../../platform/api/router.ts'
import { getAuditEntry, listAuditEntries } from './entries.ts'

export const adminAuditApi = router().openapiRoutes([
  operation('GET /admin/audit', listAuditEntries, {
    summary: 'List changes by admins, with the start of each value',
    query: auditInput,
    output: auditPage,
  }),
  operation('GET /admin/audit/{id}', getAuditEntry, {
    summary: 'Get one change with its full values',
    params: auditParams,
    output: auditEntry,
  }),
])
