import { deviceExport, passkeyExport } from './accounts/account-export.ts'
import { auditExport } from './audit/export-section.ts'
import { progressExport } from './binder/export-section.ts'
import { enrollmentExport } from './enrollments/export-section.ts'
import type { ExportSection } from './export-section.ts'
import { mailExport } from './mail/export-section.ts'
import { orderExport } from './orders/export-section.ts'
import { seatExport } from './seats/export-section.ts'
import { waitingListExport } from './waiting-list/export-section.ts'

/** The parts of a user's data export. The names are keys of the exported JSON. */
export const exportSections: Record<string, ExportSection> = {
  devices: deviceExport,
  passkeys: passkeyExport,
  orders: orderExport,
  enrollments: enrollmentExport,
  seats: seatExport,
  waiting_list: waitingListExport,
  lessons: progressExport,
  mails: mailExport,
  changes: auditExport,
}
