import type { Landing, LandingChange } from '#contract/landing/landing.schema.ts'
import { landingPage } from '#db/schema/site-pages.ts'
import { loadDocument } from '../content/index.ts'
import type { Ctx } from '../context.ts'
import type { CacheDependencies } from '../page-cache/dependencies.ts'
import { sampleLanding } from './sample-landing.ts'

const sampleQuotes = new Set(sampleLanding.testimonials.list.map(({ text }) => text))

/**
 * Returns the landing page as visitors see it. The testimonials of the sample are only in demo mode, because they are
 * invented (features: landing page, 3).
 */
export async function getLanding(ctx: Ctx): Promise<Landing> {
  const { landing } = await loadLanding(ctx)
  return ctx.site.demo ? landing : withoutSampleQuotes(landing)
}

export async function loadLanding(ctx: Ctx): Promise<LandingChange> {
  const { content, version } = await loadDocument(ctx, { table: landingPage, sample: sampleLanding })
  return { landing: content, version }
}

export function withoutSampleQuotes(landing: Landing): Landing {
  const list = landing.testimonials.list.filter(({ text }) => !sampleQuotes.has(text))
  return { ...landing, testimonials: { ...landing.testimonials, list } }
}

export const landingDependencies: CacheDependencies<{ getLanding: typeof getLanding }> = {
  getLanding: () => ({ tags: ['landing'] }),
}
