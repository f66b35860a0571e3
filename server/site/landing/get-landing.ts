import type { Landing, LandingChange } from '#contract/site/landing/landing.schema.ts'
import { sampleContent } from '#db/schema/site/sample.ts'
import { landingPage } from '#db/schema/site/site-pages.ts'
import { loadDocument } from '../../content/editing/index.ts'
import type { Ctx } from '../../context.ts'
import type { CacheDependencies } from '../../platform/page-cache/dependencies.ts'
import { sampleLanding } from './sample-landing.ts'
import { starterLanding } from './starter-landing.ts'

const sampleQuotes = new Set(sampleLanding.testimonials.list.map(({ text }) => text))

/** Returns the landing page as visitors see it. */
export async function getLanding(ctx: Ctx): Promise<Landing> {
  return (await loadLanding(ctx)).landing
}

/** The testimonials of the sample are only in demo mode, because they are invented, and until the sample is removed. */
export async function loadLanding(ctx: Ctx): Promise<LandingChange> {
  const original = originalLanding(ctx)
  const { content, version } = await loadDocument(ctx, { table: landingPage, sample: original })
  const landing = withOriginals(content, original)
  const hasSample = ctx.site.demo && (await ctx.db.$count(sampleContent)) > 0
  return { landing: hasSample ? landing : withoutSampleQuotes(landing), version }
}

/** Returns the saved page with the original texts and drawings that it does not have yet. */
function withOriginals(saved: Landing, original: Landing): Landing {
  const { features, coaching, closing } = original.pictures
  return {
    ...saved,
    hero: { ...original.hero, ...saved.hero },
    coaching: { ...original.coaching, ...saved.coaching },
    pictures: {
      features: features.map((picture, index) => ({ ...picture, ...saved.pictures.features[index] })),
      coaching: { ...coaching, ...saved.pictures.coaching },
      closing: { ...closing, ...saved.pictures.closing },
    },
  }
}

/** The texts before the owner changes them. */
export const originalLanding = ({ site: { demo, settings } }: Ctx): Landing =>
  demo ? sampleLanding : starterLanding(settings)

function withoutSampleQuotes(landing: Landing): Landing {
  const list = landing.testimonials.list.filter(({ text }) => !sampleQuotes.has(text))
  return { ...landing, testimonials: { ...landing.testimonials, list } }
}

export const landingDependencies: CacheDependencies<{ getLanding: typeof getLanding }> = {
  getLanding: () => ({ tags: ['landing'] }),
}
