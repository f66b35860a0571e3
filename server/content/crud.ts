import type { AuditSubject, Fields } from '#contract/audit/audit.schema.ts'
import { recordAudit } from '../audit/index.ts'
import { type Ctx, requireAdmin } from '../context.ts'
import { Problem } from '../problem.ts'
import { transaction } from '../transaction.ts'

type Id = string | number
type Stored = { id: Id; version: number }
export type Lock = 'for update' | 'to read'

/** What one kind of content is, for whoever reads, makes, changes and removes it. */
export type ContentKind<Form extends Fields, Row extends Stored, Change extends Form> = {
  subject: AuditSubject
  /** The row, unless it is gone. One that is about to change is locked. */
  find: (ctx: Ctx, id: Row['id'], lock: Lock) => Promise<Row | undefined>
  insert: (ctx: Ctx, form: Form) => Promise<Row>
  update: (ctx: Ctx, row: Row, form: Change) => Promise<Row>
  remove: (ctx: Ctx, row: Row) => Promise<unknown>
  form: (row: Row) => Form
  nameOf: (form: Form) => string
}

/**
 * The verbs of one kind of content (features: writing desk, 1). Each change is in the audit trail; a change of an older
 * state than the row has is refused (features: writing desk, 2), and nothing is written.
 */
export function createCrud<Form extends Fields, Row extends Stored, Change extends Form>(
  kind: ContentKind<Form, Row, Change>,
) {
  const { subject, form, nameOf } = kind
  const asRead = (row: Row) => ({ ...form(row), id: row.id as Row['id'], version: row.version })
  const living = async (ctx: Ctx, id: Row['id'], lock: Lock) => {
    const row = await kind.find(ctx, id, lock)
    if (!row) throw new Problem('not_found')
    return row
  }

  return {
    /** @throws sign_in_required, admin_required, not_found */
    async read(ctx: Ctx, { id }: { id: Row['id'] }) {
      requireAdmin(ctx)
      return asRead(await living(ctx, id, 'to read'))
    },

    /** @throws sign_in_required, admin_required, validation */
    async create(ctx: Ctx, input: Form) {
      requireAdmin(ctx)
      return transaction(ctx, async (ctx) => {
        const row = await kind.insert(ctx, input)
        const after = form(row)
        await recordAudit(ctx, { action: 'created', subject, id: row.id, name: nameOf(after), before: null, after })
        return asRead(row)
      })
    },

    /** @throws sign_in_required, admin_required, not_found, conflict, validation */
    async change(ctx: Ctx, { id, version, ...input }: Change & { id: Row['id']; version: number }) {
      requireAdmin(ctx)
      return transaction(ctx, async (ctx) => {
        const row = await living(ctx, id, 'for update')
        if (row.version !== version) throw new Problem('conflict')
        const changed = await kind.update(ctx, row, input as unknown as Change)
        const [before, after] = [form(row), form(changed)]
        await recordAudit(ctx, { action: 'changed', subject, id, name: nameOf(after), before, after })
        return asRead(changed)
      })
    },

    /** @throws sign_in_required, admin_required, not_found */
    async remove(ctx: Ctx, { id }: { id: Row['id'] }) {
      requireAdmin(ctx)
      return transaction(ctx, async (ctx) => {
        const row = await living(ctx, id, 'for update')
        await kind.remove(ctx, row)
        const before = form(row)
        await recordAudit(ctx, { action: 'deleted', subject, id, name: nameOf(before), before, after: null })
        return { id: row.id as Row['id'] }
      })
    },
  }
}
