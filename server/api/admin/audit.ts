import { auditEntry, auditInput, auditPage, auditParams } from '#contract/audit/audit.schema.ts'
import { getAuditEntry, listAuditEntries } from '../../audit/index.ts'
import { operation } from '../operation.ts'
import { router } from '../router.ts'

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
