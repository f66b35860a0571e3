import { count, desc, eq, sql } from 'drizzle-orm'
import type { NoteInput, UserNote } from '#contract/people/customers/customer.schema.ts'
import { USER_NOTES_MAX } from '#contract/people/customers/note-limits.ts'
import { profiles } from '#db/schema/people/accounts.ts'
import { userNotes } from '#db/schema/people/customers.ts'
import { type Ctx, requireStaff } from '../../context.ts'
import { expectOne } from '../../platform/lists/expect-one.ts'
import { Problem } from '../../problem.ts'
import { transaction } from '../../transaction.ts'
import type { ExportSection } from '../accounts/export-section.ts'
import { recordAudit } from '../audit/index.ts'

/** Lists the notes about a user, newest first. @throws sign_in_required, admin_required */
export async function listNotes(ctx: Ctx, { userId }: { userId: string }): Promise<UserNote[]> {
  const viewer = requireStaff(ctx)
  const rows = await ctx.db
    .select()
    .from(userNotes)
    .where(eq(userNotes.userId, userId))
    .orderBy(desc(userNotes.createdAt), desc(userNotes.id))
  return rows.map(({ id, author, authorId, text, createdAt }) => ({
    id,
    author,
    text,
    createdAt: createdAt.toISOString(),
    canRemove: viewer.role === 'admin' || authorId === viewer.userId,
  }))
}

/**
 * Adds a note about a user, which only staff see on the site.
 * @throws sign_in_required, admin_required, not_found, conflict for too many notes
 */
export async function addNote(ctx: Ctx, { id, text }: NoteInput & { id: string }): Promise<UserNote[]> {
  const viewer = requireStaff(ctx)
  await transaction(ctx, async (ctx) => {
    const [user] = await ctx.db
      .select({ email: profiles.email })
      .from(profiles)
      .where(eq(profiles.id, id))
      .for('no key update')
    if (!user) throw new Problem('not_found')
    const { notes } = expectOne(await ctx.db.select({ notes: count() }).from(userNotes).where(eq(userNotes.userId, id)))
    if (notes >= USER_NOTES_MAX)
      throw new Problem('conflict', { message: `A customer has at most ${USER_NOTES_MAX} notes. Remove one first.` })
    await ctx.db
      .insert(userNotes)
      .values({ userId: id, authorId: viewer.userId, author: viewer.email, text, createdAt: ctx.now() })
    // Without the text, which must not outlive the account of the user.
    await recordAudit(ctx, { subject: 'user_note', id, name: user.email, before: null, after: {} })
  })
  return listNotes(ctx, { userId: id })
}

/**
 * Removes a note. Only its author and admins may.
 * @throws sign_in_required, admin_required, not_found, not_permitted
 */
export async function removeNote(ctx: Ctx, { id }: { id: string }): Promise<UserNote[]> {
  const viewer = requireStaff(ctx)
  const userId = await transaction(ctx, async (ctx) => {
    const [note] = await ctx.db.select().from(userNotes).where(eq(userNotes.id, id)).for('update')
    if (!note) throw new Problem('not_found')
    if (viewer.role !== 'admin' && note.authorId !== viewer.userId) throw new Problem('not_permitted')
    await ctx.db.delete(userNotes).where(eq(userNotes.id, id))
    const [user] = await ctx.db.select({ email: profiles.email }).from(profiles).where(eq(profiles.id, note.userId))
    await recordAudit(ctx, { subject: 'user_note', id: note.userId, name: user?.email ?? '', before: {}, after: null })
    return note.userId
  })
  return listNotes(ctx, { userId })
}

/** The notes about the user, without their authors. */
export const noteExport: ExportSection = ({ userId }, afterId) => sql`
  SELECT id AS key, to_jsonb(n) - '{user_id,author_id,author}'::text[] AS value
  FROM user_notes n WHERE user_id = ${userId} AND id > ${afterId} ORDER BY id`
