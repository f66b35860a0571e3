import { and, desc, eq, sql } from 'drizzle-orm'
import { itemTitle } from '#db/item-tables.ts'
import { enrolledKind, enrollments } from '#db/schema/classes/enrollments.ts'
import { orderLines } from '#db/schema/sales/orders.ts'
import {
  enrollmentFilter,
  matchesEnrollment,
  rosterAttendance,
  rosterFilter,
  rosterRefundedMinor,
  rosterState,
} from '../../../classes/enrollments/index.ts'
import { instantText } from '../../../platform/lists/paginate.ts'
import {
  buyerColumn,
  type CsvSource,
  decimalText,
  isAfter,
  keysetPosition,
  ROWS_PER_BATCH,
  toExportRow,
} from './csv-source.ts'

export const csvEnrollments: CsvSource = {
  columns: ['id', 'kind', 'title', 'buyer_email', 'buyer_name', 'status', 'amount', 'currency', 'enrolled_at'],
  readBatch: async (ctx, input, after) => {
    const rows = await ctx.db
      .select({
        position: keysetPosition(enrollments.enrollmentDate, enrollments.id),
        id: enrollments.id,
        kind: enrolledKind,
        title: itemTitle(enrollments),
        email: buyerColumn('enrollments', 'email'),
        name: buyerColumn('enrollments', 'full_name'),
        status: enrollments.status,
        amount: decimalText(enrollments.amount, enrollments.currency),
        currency: sql<string>`upper(${enrollments.currency})`,
        at: instantText(enrollments.enrollmentDate),
      })
      .from(enrollments)
      .where(
        and(
          enrollmentFilter(input),
          input.q ? matchesEnrollment(input.q) : undefined,
          isAfter(enrollments.enrollmentDate, enrollments.id, after),
        ),
      )
      .orderBy(desc(enrollments.enrollmentDate), desc(enrollments.id))
      .limit(ROWS_PER_BATCH)
    return rows.map(toExportRow)
  },
}

export const csvRoster: CsvSource = {
  columns: [
    'name',
    'email',
    'state',
    'amount',
    'refunded',
    'currency',
    'enrolled_at',
    'starts_at',
    'attendance',
    'order_number',
    'id',
  ],
  readBatch: async (ctx, { kind, classId, q, state }, after) => {
    if (!kind || !classId) return []
    const rows = await ctx.db
      .select({
        position: keysetPosition(enrollments.enrollmentDate, enrollments.id),
        name: buyerColumn('enrollments', 'full_name'),
        email: buyerColumn('enrollments', 'email'),
        state: rosterState,
        amount: decimalText(enrollments.amount, enrollments.currency),
        refunded: decimalText(rosterRefundedMinor, enrollments.currency),
        currency: sql<string>`upper(${enrollments.currency})`,
        at: instantText(enrollments.enrollmentDate),
        startsAt: sql<string | null>`${instantText(enrollments.startsAt)}`,
        attendance: rosterAttendance,
        orderNumber: sql<string | null>`upper(right(${orderLines.orderId}::text, 8))`,
        id: enrollments.id,
      })
      .from(enrollments)
      .leftJoin(orderLines, eq(orderLines.id, enrollments.orderLineId))
      .where(
        and(
          await rosterFilter(ctx, { kind, id: classId, q, state }),
          isAfter(enrollments.enrollmentDate, enrollments.id, after),
        ),
      )
      .orderBy(desc(enrollments.enrollmentDate), desc(enrollments.id))
      .limit(ROWS_PER_BATCH)
    return rows.map(toExportRow)
  },
}
