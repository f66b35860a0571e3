import { asc, eq } from 'drizzle-orm'
import { auditTrail } from '#db/schema/people/audit.ts'
import type { TestSite } from '../../../tests/test-server.ts'

export function auditEntriesOf({ base }: TestSite, id: string | number) {
  return base.db
    .select()
    .from(auditTrail)
    .where(eq(auditTrail.subjectId, String(id)))
    .orderBy(asc(auditTrail.at), asc(auditTrail.id))
}
