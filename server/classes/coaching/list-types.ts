import { and, asc, eq, isNull } from 'drizzle-orm'
import type { CoachingOffer, CoachingSlots } from '#contract/classes/coaching/coaching.schema.ts'
import { coachingTypes } from '#db/schema/classes/coaching.ts'
import type { Ctx } from '../../context.ts'
import type { CacheDependencies } from '../../platform/page-cache/dependencies.ts'
import type { SitemapSource } from '../../site/sitemap/sitemap-source.ts'
import { listFreeSlots, loadTimeZone, type SlotSearch } from './load-availability.ts'
import { findActiveType } from './slot-bookings.ts'

/** Lists the session types that can be booked, by title. */
export function listActiveTypes(ctx: Ctx): Promise<CoachingOffer[]> {
  const { id, slug, title, description, minutes, price, cancelHours } = coachingTypes
  return ctx.db
    .select({ id, slug, title, description, minutes, price, cancelHours })
    .from(coachingTypes)
    .where(and(eq(coachingTypes.isActive, true), isNull(coachingTypes.deletedAt)))
    .orderBy(asc(title), asc(id))
}

/** Returns true if a session can be booked, for links and the sitemap. */
export async function isCoachingOffered(ctx: Ctx): Promise<boolean> {
  return (await listActiveTypes(ctx)).length > 0
}

export const coachingDependencies: CacheDependencies<{
  isCoachingOffered: typeof isCoachingOffered
  listActiveTypes: typeof listActiveTypes
}> = { isCoachingOffered: () => ({ tags: ['coaching'] }), listActiveTypes: () => ({ tags: ['coaching'] }) }

export const coachingSitemapSource: SitemapSource<Ctx> = {
  list: async (ctx) => ((await isCoachingOffered(ctx)) ? [{ path: '/coaching', changedAt: null }] : []),
}

/** @throws not_found */
export async function getSlots(ctx: Ctx, { id }: { id: string }): Promise<CoachingSlots> {
  return listSlotsFor(ctx, { terms: await findActiveType(ctx, id) })
}

export async function listSlotsFor(ctx: Ctx, search: SlotSearch): Promise<CoachingSlots> {
  const slots = await listFreeSlots(ctx, search)
  return { slots: slots.map((slot) => slot.toISOString()), timeZone: await loadTimeZone(ctx) }
}
