import { and, eq, isNull } from 'drizzle-orm'
import type { ClassKind } from '#contract/class-kinds.ts'
import type { ClassRemovalInput } from '#contract/classes/catalog/class-removal.schema.ts'
import type { WorkshopForm } from '#contract/content/editing/content-forms.schema.ts'
import type { Fields } from '#contract/people/audit/audit.schema.ts'
import { courses, workshops } from '#db/schema/classes/catalog.ts'
import { assertPrices, createCrud, parseImageUrl, slugFor, withUniqueSlug } from '../../../content/editing/index.ts'
import type { Ctx } from '../../../context.ts'
import { expectOne } from '../../../platform/lists/expect-one.ts'
import { queueChangeNotice, queueJoinLink } from '../../notifications/index.ts'
import { removeClass } from './remove-class.ts'

const tables = {
  course: { table: courses, siblingTable: workshops },
  workshop: { table: workshops, siblingTable: courses },
} satisfies Record<ClassKind, unknown>

/** Courses and workshops have their pages under one path. */
export const classSlug = (ctx: Ctx, kind: ClassKind, input: { slug: string; title: string; id?: string | undefined }) =>
  slugFor(ctx, { ...input, ...tables[kind] })

type SharedForm = Pick<WorkshopForm, 'category' | 'cover' | 'imageUrl' | 'joinUrl' | 'price' | 'slug' | 'title'>
type SharedRow = Pick<typeof workshops.$inferSelect, 'id' | 'version' | 'isActive' | 'joinUrl'>

type ClassType<Form, Row, Change> = {
  kind: ClassKind
  /** Returns the columns of a form, besides `slug`, `category`, `imageUrl` and `cover`. @throws validation */
  toColumns: (ctx: Ctx, form: Form | Change) => object
  toForm: (row: Row) => Form
  /** Runs under the lock of the row. Returns columns that depend on it. @throws validation */
  beforeChange: (ctx: Ctx, row: Row, form: Change) => Promise<object>
  /** Runs after a change, also of the visibility, and after the removal. */
  afterChange?: (ctx: Ctx, id: string) => Promise<void>
  /** Enrolled users are notified when this changes. */
  timesOf: (row: Row) => string
  hasBegun: (row: Row, now: Date) => boolean
}

/** Creates the admin verbs of a kind of classes. A deleted class stays visible in the orders of its buyers. */
export function createClassCrud<Form extends SharedForm & Fields, Row extends SharedRow, Change extends Form = Form>({
  kind,
  toColumns,
  toForm,
  beforeChange,
  afterChange = async () => {},
  timesOf,
  hasBegun,
}: ClassType<Form, Row, Change>) {
  // The columns that are used here are the same in both tables.
  const table = tables[kind].table as typeof courses
  const withSlug = (slug: string, write: () => Promise<unknown[]>) =>
    withUniqueSlug(`${kind}s_slug_key`, slug, async () => expectOne(await write()) as Row)
  const update = async (ctx: Ctx, id: string, values: object) =>
    ctx.db.update(table).set(values).where(eq(table.id, id)).returning()
  const toRow = async (ctx: Ctx, form: Form | Change, id?: string) => {
    const { price, title, category, imageUrl, cover } = form
    const columns = toColumns(ctx, form)
    assertPrices(ctx, { price })
    const slug = await classSlug(ctx, kind, { slug: form.slug, title, id })
    const shared = { category: category || null, imageUrl: parseImageUrl(imageUrl), cover: cover || null }
    return { ...columns, ...shared, title, price, slug }
  }
  return createCrud<Form, Row, Change, ClassRemovalInput>({
    subject: kind,
    visibilityColumn: 'isActive',
    find: async (ctx, id, lock) => {
      const query = ctx.db
        .select()
        .from(table)
        .where(and(eq(table.id, String(id)), isNull(table.deletedAt)))
      const [row] = await (lock === 'for update' ? query.for('update') : query)
      return row as unknown as Row | undefined
    },
    insert: async (ctx, form) => {
      const values = await toRow(ctx, form)
      return withSlug(values.slug, () => ctx.db.insert(table).values(values).returning())
    },
    update: async (ctx, before, form) => {
      const { id } = before
      const row = await toRow(ctx, form, id)
      const values = { ...row, ...(await beforeChange(ctx, before, form)) }
      const after = await withSlug(values.slug, () => update(ctx, id, values))
      await afterChange(ctx, id)
      if (timesOf(before) !== timesOf(after)) await queueChangeNotice(ctx, { kind, id, version: after.version })
      if (after.joinUrl && before.joinUrl !== after.joinUrl) await queueJoinLink(ctx, { kind, id })
      return after
    },
    setVisible: async (ctx, { id }, isActive) => {
      await update(ctx, id, { isActive })
      await afterChange(ctx, id)
    },
    remove: async (ctx, row, choice) => {
      const { id } = row
      const values = { kind, id, ...choice, hasBegun: hasBegun(row, ctx.now()) }
      await removeClass(ctx, { ...values, update: async (deleted) => expectOne(await update(ctx, id, deleted)) })
      await afterChange(ctx, id)
    },
    toForm,
    nameOf: ({ title }) => title,
  })
}
