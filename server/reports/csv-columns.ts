import { and, desc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { minorDigitsOf } from '#contract/money.ts'
import type { ExportInput } from '#contract/reports/exports.schema.ts'
import { currencies } from '#contract/settings/currencies.ts'
import { profiles } from '#db/schema/accounts.ts'
import { enrollments } from '#db/schema/enrollments.ts'
import { invoices } from '#db/schema/invoices.ts'
import { subscribers } from '#db/schema/mail.ts'
import { orderLines, orders } from '#db/schema/orders.ts'
import { userFilter } from '../accounts/index.ts'
import type { Ctx } from '../context.ts'
import {
  enrollmentFilter,
  matchesEnrollment,
  rosterAttendance,
  rosterFilter,
  rosterRefundedMinor,
  rosterState,
} from '../enrollments/index.ts'
import { instantText } from '../lists/paginate.ts'
import { matchesText, userSearchText } from '../lists/text-search.ts'
import { subscriberFilter } from '../newsletter/index.ts'

const ROWS_PER_BATCH = 1_000

/** `position` is the keyset position (time and id) of the row. */
type ExportRow = { cells: readonly (string | number | null)[]; position: string }

/** Columns and rows of a CSV file, newest rows first. Batches hold no transaction open, because a download can take long. */
type CsvSource = {
  columns: readonly string[]
  readBatch: (ctx: Ctx, input: ExportInput, after: string | undefined) => Promise<ExportRow[]>
}

const csvUsers: CsvSource = {
  columns: ['id', 'email', 'full_name', 'email_confirmed', 'roles', 'joined_at'],
  readBatch: async (ctx, input, after) => {
    const rows = await ctx.db
      .select({
        position: keysetPosition(profiles.createdAt, profiles.id),
        id: profiles.id,
        email: profiles.email,
        name: profiles.name,
        confirmed: sql<string>`CASE WHEN ${profiles.emailVerified} THEN 'yes' ELSE 'no' END`,
        roles: sql<string>`(SELECT string_agg(role, ' ' ORDER BY role) FROM user_roles WHERE user_roles.user_id = profiles.id)`,
        joinedAt: instantText(profiles.createdAt),
      })
      .from(profiles)
      .where(and(userFilter(input), isAfter(profiles.createdAt, profiles.id, after)))
      .orderBy(desc(profiles.createdAt), desc(profiles.id))
      .limit(ROWS_PER_BATCH)
    return rows.map(toExportRow)
  },
}

const enrolledTitle = sql<string | null>`coalesce(
  (SELECT courses.title FROM courses WHERE courses.id = enrollments.course_id),
  (SELECT workshops.title FROM workshops WHERE workshops.id = enrollments.workshop_id))`

const csvEnrollments: CsvSource = {
  columns: ['id', 'kind', 'title', 'buyer_email', 'buyer_name', 'status', 'amount', 'currency', 'enrolled_at'],
  readBatch: async (ctx, input, after) => {
    const rows = await ctx.db
      .select({
        position: keysetPosition(enrollments.enrollmentDate, enrollments.id),
        id: enrollments.id,
        kind: sql<string>`CASE WHEN ${enrollments.courseId} IS NULL THEN 'workshop' ELSE 'course' END`,
        title: enrolledTitle,
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

const csvRoster: CsvSource = {
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
          rosterFilter(ctx, { kind, id: classId, q, state }),
          isAfter(enrollments.enrollmentDate, enrollments.id, after),
        ),
      )
      .orderBy(desc(enrollments.enrollmentDate), desc(enrollments.id))
      .limit(ROWS_PER_BATCH)
    return rows.map(toExportRow)
  },
}

const orderItems = sql<string | null>`(
  SELECT string_agg(order_lines.quantity || ' x ' || order_lines.title, '; ' ORDER BY order_lines.position)
  FROM order_lines WHERE order_lines.order_id = orders.id)`
/** Revenue as on the dashboard: payments minus refunds. */
const revenueMinor = sql`CASE WHEN ${orders.status} IN ('completed', 'refunded') THEN ${orders.totalMinor} - ${orders.refundedMinor} ELSE 0 END`
const matchesBuyer = (q: string) =>
  sql`(SELECT ${matchesText(userSearchText, q)} FROM profiles WHERE profiles.id = orders.user_id)`

const shipToColumns = [
  ['ship_to_name', 'name'],
  ['ship_to_line1', 'line1'],
  ['ship_to_line2', 'line2'],
  ['ship_to_city', 'city'],
  ['ship_to_region', 'region'],
  ['ship_to_postal_code', 'postalCode'],
  ['ship_to_country', 'country'],
] as const
const shipToCells = Object.fromEntries(
  shipToColumns.map(([column, field]) => [column, sql<string | null>`${orders.shipTo} ->> ${field}`]),
)

const taxFields = ['name', 'country', 'region', 'vatId'] as const
const taxCells = Object.fromEntries(
  taxFields.map((name) => [`tax ${name}`, sql<string | null>`nullif(${orders.tax} ->> ${name}, '')`]),
)

/** In proportion per line and rounded half up, as `refundedTaxMinor` in contract/tax. */
const refundedTax = sql<number>`(
  SELECT coalesce(sum(div(2 * tax * refunded + total, 2 * total)), 0) FROM (
    SELECT tax_minor::numeric AS tax, refunded_minor AS refunded, unit_minor * quantity - discount_minor + tax_added_minor AS total
    FROM order_lines WHERE order_lines.order_id = orders.id
    UNION ALL SELECT orders.shipping_tax_minor, orders.shipping_refunded_minor, orders.shipping_minor
  ) parts WHERE total > 0)`

const csvOrders: CsvSource = {
  columns: [
    ...[
      'id',
      'order_number',
      'status',
      'buyer_email',
      'buyer_name',
      'items',
      'total',
      'refunded',
      'revenue',
      'currency',
    ],
    ...[
      'shipping',
      'shipping_method',
      'coupon',
      'discount',
      'tax',
      'tax_refunded',
      'tax_name',
      'tax_country',
      'tax_region',
      'vat_id',
    ],
    'reverse_charge',
    ...shipToColumns.map(([column]) => column),
    ...['ordered_at', 'settled_at'],
  ],
  readBatch: async (ctx, input, after) => {
    const rows = await ctx.db
      .select({
        position: keysetPosition(orders.createdAt, orders.id),
        id: orders.id,
        number: sql<string>`upper(right(${orders.id}::text, 8))`,
        status: orders.status,
        email: buyerColumn('orders', 'email'),
        name: buyerColumn('orders', 'full_name'),
        items: orderItems,
        total: decimalText(orders.totalMinor, orders.currency),
        refunded: decimalText(orders.refundedMinor, orders.currency),
        revenue: decimalText(revenueMinor, orders.currency),
        currency: sql<string>`upper(${orders.currency})`,
        shipping: decimalText(orders.shippingMinor, orders.currency),
        shippingMethod: orders.shippingMethod,
        coupon: orders.couponCode,
        discount: decimalText(orders.discountMinor, orders.currency),
        tax: decimalText(orders.taxMinor, orders.currency),
        taxRefunded: decimalText(refundedTax, orders.currency),
        ...taxCells,
        reverseCharge: sql<string>`CASE WHEN (${orders.tax} ->> 'isReverseCharge')::boolean THEN 'yes' ELSE 'no' END`,
        ...shipToCells,
        at: instantText(orders.createdAt),
        settledAt: sql<string | null>`${instantText(orders.settledAt)}`,
      })
      .from(orders)
      .where(
        and(
          input.status && sql`${orders.status} = ${input.status}`,
          input.q ? matchesBuyer(input.q) : undefined,
          isAfter(orders.createdAt, orders.id, after),
        ),
      )
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(ROWS_PER_BATCH)
    return rows.map(toExportRow)
  },
}

const csvInvoices: CsvSource = {
  columns: [
    ...['number', 'kind', 'issued_on', 'corrects', 'order_number', 'buyer_name', 'buyer_email', 'country', 'vat_id'],
    ...['net', 'tax', 'total', 'currency', 'reverse_charge'],
    ...shipToColumns.map(([column]) => column),
  ],
  readBatch: async (ctx, { month }, after) => {
    if (!month) return []
    const field = (name: string) => sql<string>`${invoices.content} ->> ${name}`
    const buyerField = (name: string) => sql<string>`${invoices.content} -> 'buyer' ->> ${name}`
    const total = sql`(${invoices.content} ->> 'totalMinor')::bigint`
    const tax = sql`(${invoices.content} ->> 'taxMinor')::bigint`
    const currency = sql`${invoices.content} ->> 'currency'`
    const rows = await ctx.db
      .select({
        position: keysetPosition(invoices.issuedAt, invoices.id),
        number: field('number'),
        kind: sql<string>`replace(${invoices.kind}, '_', ' ')`,
        issuedOn: field('issuedOn'),
        corrects: field('corrects'),
        orderNumber: field('orderNumber'),
        name: buyerField('name'),
        email: buyerField('email'),
        country: buyerField('country'),
        vatId: buyerField('vatId'),
        net: decimalText(sql`(${total} - ${tax})`, currency),
        tax: decimalText(tax, currency),
        total: decimalText(total, currency),
        currency: sql<string>`upper(${invoices.content} ->> 'currency')`,
        reverseCharge: sql<string>`CASE WHEN (${invoices.content} ->> 'isReverseCharge')::boolean THEN 'yes' ELSE 'no' END`,
        ...shipToCells,
      })
      .from(invoices)
      .innerJoin(orders, eq(orders.id, invoices.orderId))
      .where(
        and(
          sql`left(${invoices.content} ->> 'issuedOn', 7) = ${month}`,
          isAfter(invoices.issuedAt, invoices.id, after),
        ),
      )
      .orderBy(desc(invoices.issuedAt), desc(invoices.id))
      .limit(ROWS_PER_BATCH)
    return rows.map(toExportRow)
  },
}

const csvSubscribers: CsvSource = {
  columns: ['id', 'email', 'state', 'source', 'consent_text', 'signed_up_at', 'confirmed_at', 'ended_at'],
  readBatch: async (ctx, input, after) => {
    const rows = await ctx.db
      .select({
        position: keysetPosition(subscribers.requestedAt, subscribers.id),
        id: subscribers.id,
        email: subscribers.email,
        state: subscribers.state,
        source: subscribers.source,
        consentText: subscribers.consentText,
        at: instantText(subscribers.requestedAt),
        confirmedAt: sql<string | null>`${instantText(subscribers.confirmedAt)}`,
        endedAt: sql<string | null>`${instantText(subscribers.endedAt)}`,
      })
      .from(subscribers)
      .where(
        and(
          subscriberFilter({ q: input.q, state: input.subscriberState }),
          isAfter(subscribers.requestedAt, subscribers.id, after),
        ),
      )
      .orderBy(desc(subscribers.requestedAt), desc(subscribers.id))
      .limit(ROWS_PER_BATCH)
    return rows.map(toExportRow)
  },
}

export const csvSources: Record<ExportInput['list'], CsvSource> = {
  users: csvUsers,
  enrollments: csvEnrollments,
  orders: csvOrders,
  roster: csvRoster,
  invoices: csvInvoices,
  subscribers: csvSubscribers,
}

function toExportRow({
  position,
  ...columns
}: { position: string } & Record<string, string | number | null>): ExportRow {
  return { position, cells: Object.values(columns) }
}

function keysetPosition(instant: SQLWrapper, id: SQLWrapper): SQL<string> {
  return sql<string>`${instantText(instant)} || ' ' || ${id}`
}

function isAfter(instant: SQLWrapper, id: SQLWrapper, position: string | undefined): SQL | undefined {
  if (position === undefined) return undefined
  const [lastInstant, lastId] = position.split(' ')
  return sql`(${instant}, ${id}) < (${lastInstant}::timestamptz, ${lastId}::uuid)`
}

function buyerColumn(table: 'enrollments' | 'orders', column: 'email' | 'full_name'): SQL<string | null> {
  return sql`(SELECT ${sql.raw(column)} FROM profiles WHERE profiles.id = ${sql.raw(table)}.user_id)`
}

/** 8999 -> '89.99', converted by the database. */
function decimalText(minor: SQLWrapper, currency: SQLWrapper): SQL<string> {
  return sql<string>`CASE WHEN ${currency} = ANY(${currenciesWith(0)}) THEN (${minor})::numeric(20, 0)
    WHEN ${currency} = ANY(${currenciesWith(3)}) THEN (${minor} / 1000.0)::numeric(20, 3)
    ELSE (${minor} / 100.0)::numeric(20, 2) END::text`
}

const currenciesWith = (digits: number) =>
  sql.raw(`'{${currencies.filter((code) => minorDigitsOf(code) === digits).join()}}'`)
