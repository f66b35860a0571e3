import { inArray } from 'drizzle-orm'
import type { Landing, LandingChange, LandingRead } from '#contract/landing/landing.schema.ts'
import { imageIdOf } from '#contract/media/derived-images.ts'
import { pictures } from '#db/schema/media.ts'
import { landingPage } from '#db/schema/site-pages.ts'
import { recordAudit } from '../audit/index.ts'
import { invalidField, replaceDocument } from '../content/index.ts'
import { type Ctx, requireStaff } from '../context.ts'
import { transaction } from '../transaction.ts'
import { loadLanding, originalLanding, withoutSampleQuotes } from './get-landing.ts'

/**
 * Returns the landing page and its original texts, for the form (features: landing page, 1).
 * @throws sign_in_required, admin_required
 */
export async function getLandingForm(ctx: Ctx): Promise<LandingRead> {
  requireStaff(ctx)
  const { landing, version } = await loadLanding(ctx)
  const publish = (landing: Landing) => (ctx.site.demo ? landing : withoutSampleQuotes(landing))
  return { landing: publish(landing), original: originalLanding(ctx), version }
}

/**
 * Replaces the texts and the order of the landing page (features: landing page, 1 and 2).
 * @throws sign_in_required, admin_required, conflict, validation for an image that does not exist
 */
export function saveLanding(ctx: Ctx, { landing, version }: LandingChange): Promise<LandingRead> {
  requireStaff(ctx)
  return transaction(ctx, async (ctx) => {
    await assertImagesExist(ctx, landing)
    const before = await getLandingForm(ctx)
    await replaceDocument(ctx, { table: landingPage, content: landing, version })
    const after = await getLandingForm(ctx)
    await recordAudit(ctx, {
      ...{ action: 'changed', subject: 'landing', id: 'landing', name: 'Home page' },
      ...{ before: before.landing, after: after.landing },
    })
    return after
  })
}

/** Locks the images in id order, so that they are not removed meanwhile. */
async function assertImagesExist(ctx: Ctx, landing: Landing): Promise<void> {
  const ids = pictureUrlsOf(landing).flatMap(([field, url]) => {
    const id = imageIdOf(url)
    return id ? [{ field, id }] : []
  })
  const found = await ctx.db
    .select({ id: pictures.id })
    .from(pictures)
    .where(
      inArray(
        pictures.id,
        ids.map(({ id }) => id),
      ),
    )
    .orderBy(pictures.id)
    .for('share')
  const missing = ids.find(({ id }) => !found.some((picture) => picture.id === id))
  if (missing)
    throw invalidField(`landing.${missing.field}`, 'This image is no longer in the library. Choose another one.')
}

const pictureUrlsOf = ({
  hero,
  pictures: { features, coaching, closing },
}: Landing): [field: string, url: string][] => [
  ['hero.pictureUrl', hero.pictureUrl],
  ...features.map(({ url }, index): [string, string] => [`pictures.features.${index}.url`, url]),
  ['pictures.coaching.url', coaching.url],
  ['pictures.closing.url', closing.url],
]
