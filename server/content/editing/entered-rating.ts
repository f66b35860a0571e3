import type { Ctx } from '../../context.ts'
import { invalidField } from './form-values.ts'

/** Refuses a rating that the owner entered without its source. Only the sample has such ratings. @throws validation */
export function assertRatingSource({ site }: Ctx, { rating, ratingSource }: { rating: string; ratingSource: string }) {
  if (rating && !ratingSource && !site.demo)
    throw invalidField('ratingSource', 'Enter where this rating comes from, such as Etsy, 2026.')
}

/** Returns an entered rating as pages show it: labeled with its source, and only with one outside demo mode. */
export function publicRating(
  { site }: Pick<Ctx, 'site'>,
  { rating, ratingSource }: { rating: string | null; ratingSource: string },
): { rating: string | null; ratingSource?: string } {
  if (!rating || (!ratingSource && !site.demo)) return { rating: null }
  return ratingSource ? { rating, ratingSource } : { rating }
}
