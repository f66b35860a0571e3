import type { AuditSubject, Fields } from '#contract/people/audit/audit.schema.ts'
import { type Ctx, requireStaff } from '../../context.ts'
import { recordAudit } from '../../people/audit/index.ts'
import { Problem } from '../../problem.ts'
import { transaction } from '../../transaction.ts'
import { recordContentChange } from './price-changes.ts'

type VisibilityColumn = 'isActive' | 'isPublished'
type ContentRow = { id: string | number; version: number } & { [column in VisibilityColumn]?: boolean }
type ReadLock = 'for update' | 'no lock'

/** `find` skips deleted rows. `Removal` is the input that deleting one needs besides its id. */
type ContentKind<Form extends Fields, Row extends ContentRow, Change extends Form, Removal extends object> = {
  subject: AuditSubject
  visibilityColumn: VisibilityColumn
  find: (ctx: Ctx, id: Row['id'], lock: ReadLock) => Promise<Row | undefined>
  insert: (ctx: Ctx, form: Form) => Promise<Row>
  update: (ctx: Ctx, row: Row, form: Change) => Promise<Row>
  setVisible: (ctx: Ctx, row: Row, isVisible: boolean) => Promise<unknown>
  remove: (ctx: Ctx, row: Row, removal: Removal) => Promise<unknown>
  toForm: (row: Row) => Form
  nameOf: (form: Form) => string
}

const auditActions = {
  isActive: { true: 'activated', false: 'deactivated' },
  isPublished: { true: 'published', false: 'unpublished' },
} as const

/**
 * Creates the admin verbs of one kind of content. Changes are audited. A change based on an outdated version is
 * refused.
 */
export function createCrud<
  Form extends Fields,
  Row extends ContentRow,
  Change extends Form,
  Removal extends object = object,
>(kind: ContentKind<Form, Row, Change, Removal>) {
  const { subject, visibilityColumn, toForm, nameOf } = kind
  const toResponse = (row: Row) => ({ ...toForm(row), id: row.id as Row['id'], version: row.version })
  const findOrThrow = async (ctx: Ctx, id: Row['id'], lock: ReadLock) => {
    const row = await kind.find(ctx, id, lock)
    if (!row) throw new Problem('not_found')
    return row
  }

  return {
    /** @throws sign_in_required, admin_required, not_found */
    async read(ctx: Ctx, { id }: { id: Row['id'] }) {
      requireStaff(ctx)
      return toResponse(await findOrThrow(ctx, id, 'no lock'))
    },

    /** @throws sign_in_required, admin_required, validation */
    async create(ctx: Ctx, input: Form) {
      requireStaff(ctx)
      return transaction(ctx, async (ctx) => {
        const row = await kind.insert(ctx, input)
        const after = toForm(row)
        const [id, name] = [row.id, nameOf(after)]
        await recordContentChange(ctx, { subject, id, name, before: null, after })
        return toResponse(row)
      })
    },

    /** @throws sign_in_required, admin_required, not_found, conflict, validation */
    async change(ctx: Ctx, { id, version, ...input }: Change & { id: Row['id']; version: number }) {
      requireStaff(ctx)
      return transaction(ctx, async (ctx) => {
        const row = await findOrThrow(ctx, id, 'for update')
        if (row.version !== version) throw new Problem('conflict')
        const changed = await kind.update(ctx, row, input as unknown as Change)
        const [before, after] = [toForm(row), toForm(changed)]
        await recordContentChange(ctx, { subject, id, name: nameOf(after), before, after })
        return toResponse(changed)
      })
    },

    /** Publishes or unpublishes content. @throws sign_in_required, admin_required, not_found */
    async setVisible(ctx: Ctx, { id, isVisible }: { id: Row['id']; isVisible: boolean }) {
      requireStaff(ctx)
      await transaction(ctx, async (ctx) => {
        const row = await findOrThrow(ctx, id, 'for update')
        await kind.setVisible(ctx, row, isVisible)
        await recordAudit(ctx, {
          action: auditActions[visibilityColumn][`${isVisible}`],
          subject,
          id,
          name: nameOf(toForm(row)),
          before: { [visibilityColumn]: row[visibilityColumn] === true },
          after: { [visibilityColumn]: isVisible },
        })
      })
    },

    /** @throws sign_in_required, admin_required, not_found; conflict if the kind needs a decision */
    async remove(ctx: Ctx, { id, ...removal }: Removal & { id: Row['id'] }) {
      requireStaff(ctx)
      return transaction(ctx, async (ctx) => {
        const row = await findOrThrow(ctx, id, 'for update')
        await kind.remove(ctx, row, removal as unknown as Removal)
        const before = toForm(row)
        const after = Object.keys(removal).length === 0 ? null : removal
        await recordAudit(ctx, { action: 'deleted', subject, id, name: nameOf(before), before, after })
        return { id: row.id as Row['id'] }
      })
    },
  }
}
