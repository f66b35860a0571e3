import { and, eq, inArray, isNull } from 'drizzle-orm'
import { imageIdOf } from '#contract/content/media/derived-images.ts'
import type { Settings, SettingsChange } from '#contract/site/settings/settings.schema.ts'
import { pictures } from '#db/schema/content/media.ts'
import { productFiles } from '#db/schema/content/store.ts'
import { settings } from '#db/schema/site/settings.ts'
import { invalidField } from '../../content/editing/index.ts'
import { type Ctx, requireStaff } from '../../context.ts'
import { recordAudit } from '../../people/audit/index.ts'
import { Problem } from '../../problem.ts'
import { transaction } from '../../transaction.ts'
import { assertCurrencyCanChange } from './currency.ts'
import { loadSettings } from './settings-cache.ts'

/**
 * Returns the settings from the database, for the form. Outside demo mode, the form and the audit trail do not start
 * with the name of the sample.
 * @throws sign_in_required, admin_required
 */
export async function getSettings(ctx: Ctx): Promise<SettingsChange> {
  requireStaff(ctx)
  const loaded = await loadSettings(ctx.db)
  return loaded.version === 0 && !ctx.site.demo ? { ...loaded, businessName: '', tagline: '' } : loaded
}

/**
 * Changes the settings. Afterwards `ctx.site.settings` has them on this instance.
 * @throws sign_in_required, admin_required, conflict, validation for an image or a file that does not exist, or for a
 *   currency that cannot change anymore
 */
export async function changeSettings(ctx: Ctx, { version, ...change }: SettingsChange): Promise<SettingsChange> {
  requireStaff(ctx)
  const changed = await transaction(ctx, async (ctx) => {
    await assertImagesExist(ctx, change)
    await assertFileExists(ctx, change)
    const { version: _, ...before } = await getSettings(ctx)
    // Of two concurrent changes of one version, the database accepts one.
    const saved =
      version === 0
        ? await ctx.db.insert(settings).values(change).onConflictDoNothing().returning()
        : await ctx.db.update(settings).set(change).where(eq(settings.version, version)).returning()
    if (saved.length === 0) throw new Problem('conflict')
    if (change.currency !== before.currency) await assertCurrencyCanChange(ctx, before.currency, change.currency)
    const { version: newVersion, ...after } = await loadSettings(ctx.db)
    await recordAudit(ctx, { subject: 'settings', id: 'settings', name: 'Settings', before, after })
    return { ...after, version: newVersion }
  })
  await ctx.settingsCache.reload()
  return changed
}

async function assertFileExists(ctx: Ctx, { newsletterFileId }: Settings): Promise<void> {
  if (!newsletterFileId) return
  const isOffered = and(eq(productFiles.id, newsletterFileId), isNull(productFiles.removedAt))
  if ((await ctx.db.$count(productFiles, isOffered)) === 0)
    throw invalidField('newsletterFileId', 'This file was removed. Choose another one.')
}

/** Locks the images, so that they cannot be removed. */
async function assertImagesExist(ctx: Ctx, { logoUrl, previewUrl }: Settings): Promise<void> {
  const ids = Object.entries({ logoUrl, previewUrl }).flatMap(([field, url]) => {
    const id = imageIdOf(url)
    return id ? [{ field, id }] : []
  })
  if (ids.length === 0) return
  const condition = inArray(
    pictures.id,
    ids.map(({ id }) => id),
  )
  const found = await ctx.db.select({ id: pictures.id }).from(pictures).where(condition).for('share')
  for (const { field, id } of ids)
    if (!found.some((image) => image.id === id))
      throw invalidField(field, 'This image is no longer in the library. Choose another one.')
}
