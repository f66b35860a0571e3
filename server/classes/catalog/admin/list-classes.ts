import { and, type Column, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { ClassKind } from '#contract/class-kinds.ts'
import { classPath } from '#contract/classes/catalog/class-path.ts'
import type {
  CoursePage,
  CourseRow,
  CoursesInput,
  WorkshopPage,
  WorkshopRow,
  WorkshopsInput,
} from '#contract/content/editing/content-lists.schema.ts'
import { itemTables } from '#db/item-tables.ts'
import { courses, spotsAvailable, workshops } from '#db/schema/classes/catalog.ts'
import { safeImageUrl } from '../../../content/editing/index.ts'
import { type Ctx, requireStaff } from '../../../context.ts'
import { ascending, descending, paginate } from '../../../platform/lists/paginate.ts'
import { matchesText } from '../../../platform/lists/text-search.ts'

const courseOrders = {
  newest: descending(courses.createdAt, 'timestamptz'),
  // Courses without a date come last.
  date: ascending(sql`coalesce(${courses.nextStartDate}, 'infinity'::date)`, 'date'),
  title: ascending(sql`lower(${courses.title})`, 'text'),
}

/** Inactive ones too. `q` searches titles. @throws sign_in_required, admin_required, validation */
export async function listCourses(ctx: Ctx, input: CoursesInput): Promise<CoursePage> {
  requireStaff(ctx)
  const paging = paginate(ctx, 'courses', input, { id: courses.id, orders: courseOrders })
  const { studentCount, format, nextStartDate, endsOn } = courses
  const isOver = sql<boolean>`coalesce(${endsOn} < ${ctx.now().toISOString().slice(0, 10)}, false)`
  const columns = { studentCount, format, nextStartDate }
  const { rows, nextCursor } = await listClasses<CourseRow>(ctx, { kind: 'course', input, paging, columns, isOver })
  return { courses: rows, nextCursor }
}

const workshopOrders = {
  date: descending(workshops.workshopDate, 'date'),
  earliest: ascending(workshops.workshopDate, 'date'),
  title: ascending(sql`lower(${workshops.title})`, 'text'),
}

/** Raw SQL, because the query builder omits table names in a single-table subquery. */
const waiting = sql<number>`(SELECT count(*)::integer FROM waiting_list
  WHERE waiting_list.workshop_id = workshops.id AND waiting_list.ended_at IS NULL)`

/** As `listCourses`. @throws sign_in_required, admin_required, validation */
export async function listWorkshops(ctx: Ctx, input: WorkshopsInput): Promise<WorkshopPage> {
  requireStaff(ctx)
  const paging = paginate(ctx, 'workshops', input, { id: workshops.id, orders: workshopOrders })
  const { endDate, endTime, timeZone, workshopDate, spotsTotal } = workshops
  const isOver = sql<boolean>`(${endDate} + ${endTime}) AT TIME ZONE ${timeZone} <= ${ctx.now().toISOString()}::timestamptz`
  const workshopTime = sql<string>`to_char(${workshops.workshopTime}, 'HH24:MI')`
  const columns = { workshopDate, workshopTime, timeZone, spotsAvailable, spotsTotal, waiting }
  const { rows, nextCursor } = await listClasses<WorkshopRow>(ctx, { kind: 'workshop', input, paging, columns, isOver })
  return { workshops: rows, nextCursor }
}

type SharedColumns = Pick<
  CourseRow & WorkshopRow,
  'id' | 'title' | 'description' | 'instructor' | 'price' | 'imageUrl' | 'isActive' | 'path'
>

type ClassList<Row> = {
  kind: ClassKind
  input: Pick<CoursesInput, 'q' | 'state'>
  paging: ReturnType<typeof paginate>
  /** Columns besides those that all classes have. */
  columns: Record<Exclude<keyof Row, keyof SharedColumns>, Column | SQL>
  isOver: SQL<boolean>
}

type ListedRow = SharedColumns & { at: string; slug: string; isOver: boolean }

async function listClasses<Row extends CourseRow | WorkshopRow>(
  ctx: Ctx,
  { kind, input: { q, state }, paging: { at, after, order, limit, toPage }, columns, isOver }: ClassList<Row>,
) {
  const { table } = itemTables[kind]
  const { id, title, description, instructor, price, imageUrl, isActive, slug } = table
  const rows = await ctx.db
    .select({ id, at, title, description, instructor, price, imageUrl, isActive, slug, isOver, ...columns })
    .from(table)
    .where(
      and(
        isNull(table.deletedAt),
        q ? matchesText(sql`lower(' ' || ${title})`, q) : undefined,
        state && eq(isActive, state === 'active'),
        after,
      ),
    )
    .orderBy(...order)
    .limit(limit)
  const { page, nextCursor } = toPage(rows as unknown as ListedRow[])
  const toRow = ({ at, slug, isOver, ...row }: ListedRow) => ({
    ...row,
    imageUrl: safeImageUrl(row.imageUrl),
    path: row.isActive && !isOver ? classPath({ slug }) : null,
  })
  return { rows: page.map(toRow) as unknown as Row[], nextCursor }
}
