import type { Landing, LandingChange, LandingRead } from '#contract/site/landing/landing.schema.ts'
import { landingPage } from '#db/schema/site/site-pages.ts'
import { replaceDocument } from '../../content/editing/index.ts'
import { assertImagesExist } from '../../content/media/index.ts'
import { type Ctx, requireStaff } from '../../context.ts'
import { recordAudit } from '../../people/audit/index.ts'
import { transaction } from '../../transaction.ts'
import { loadLanding, originalLanding } from './get-landing.ts'

/** Returns the landing page and its original texts, for the form. @throws sign_in_required, admin_required */
export async function getLandingForm(ctx: Ctx): Promise<LandingRead> {
  requireStaff(ctx)
  const { landing, version } = await loadLanding(ctx)
  return { landing, original: originalLanding(ctx), version }
}

/**
 * Replaces the texts and the order of the landing page.
 * @throws sign_in_required, admin_required, conflict, validation for an image that does not exist
 */
export function saveLanding(ctx: Ctx, { landing, version }: LandingChange): Promise<LandingRead> {
  requireStaff(ctx)
  return transaction(ctx, async (ctx) => {
    await assertImagesExist(ctx, pictureUrlsOf(landing))
    const before = await getLandingForm(ctx)
    await replaceDocument(ctx, { table: landingPage, content: landing, version })
    const after = await getLandingForm(ctx)
    await recordAudit(ctx, {
      subject: 'landing',
      id: 'landing',
      name: 'Home page',
      before: before.landing,
      after: after.landing,
    })
    return after
  })
}

const pictureUrlsOf = ({
  hero,
  pictures: { features, coaching, closing },
}: Landing): [field: string, url: string][] => [
  ['landing.hero.pictureUrl', hero.pictureUrl],
  ...features.map(({ url }, index): [string, string] => [`landing.pictures.features.${index}.url`, url]),
  ['landing.pictures.coaching.url', coaching.url],
  ['landing.pictures.closing.url', closing.url],
]
