import type { PublishedReview, ItemReviews as Reviews } from '#contract/content/reviews/reviews.schema.ts'
import { longDate } from '#contract/dates.ts'
import { useBusinessName } from '../../platform/router/root-data.ts'
import { countText } from '../../platform/ui/rating.tsx'
import { Star, Stars } from './stars.tsx'

/** Published reviews of a product or a class. A separate chunk on the page of a product. */
export default function ItemReviews({ reviews: { count, average, distribution, reviews } }: { reviews: Reviews }) {
  return (
    <section
      className="page section grid items-start gap-x-s8 gap-y-s6 md:grid-cols-[5fr_9fr]"
      aria-labelledby="reviews-title"
    >
      <div>
        <h2 id="reviews-title">Reviews</h2>
        <p className="mt-s4 flex items-center gap-s3">
          <span className="font-display text-2xl font-semibold tabular-nums">{average}</span>
          <Star isFilled size={26} />
          <span className="text-ink-muted">
            <span className="sr">out of 5, </span>
            {countText(count, 'review')}
          </span>
        </p>
        <ul className="mt-s4 grid max-w-sm gap-s2">
          {[5, 4, 3, 2, 1].map((rating) => (
            <RatingRow key={rating} rating={rating} count={distribution[rating - 1] ?? 0} total={count} />
          ))}
        </ul>
        <p className="mt-s4 text-sm text-ink-muted">Only people who bought it here can write one.</p>
      </div>
      <div>
        <ul className="sheet divide-y divide-hair">
          {reviews.map((review) => (
            <Review key={review.id} review={review} />
          ))}
        </ul>
        {count > reviews.length && (
          <p className="mt-s3 text-sm text-ink-muted">{`The newest ${reviews.length} reviews.`}</p>
        )}
      </div>
    </section>
  )
}

function RatingRow({ rating, count, total }: { rating: number; count: number; total: number }) {
  return (
    <li className="grid grid-cols-[3.25rem_1fr_2rem] items-center gap-s3 text-sm tabular-nums">
      <span className="whitespace-nowrap">{rating === 1 ? '1 star' : `${rating} stars`}</span>
      <span className="h-2 overflow-hidden rounded-full bg-sunk" aria-hidden="true">
        <span className="block h-full bg-ink" style={{ width: `${(100 * count) / total}%` }} />
      </span>
      <span className="text-right text-ink-muted">
        {count}
        <span className="sr">{count === 1 ? ' review' : ' reviews'}</span>
      </span>
    </li>
  )
}

function Review({ review: { name, rating, text, writtenOn, reply } }: { review: PublishedReview }) {
  const businessName = useBusinessName()
  return (
    <li className="p-s5">
      <div className="flex flex-wrap items-center gap-x-s4 gap-y-s1">
        <h3 className="font-text text-md font-semibold tracking-normal wrap-anywhere">{name}</h3>
        <Stars rating={rating} />
        <p className="text-sm text-ink-muted">
          <time dateTime={writtenOn}>{longDate(writtenOn)}</time>
        </p>
      </div>
      {text && <p className="mt-s2 whitespace-pre-line wrap-anywhere">{text}</p>}
      {reply && (
        <div className="mt-s4 border-l-2 border-edge pl-s4">
          <p className="text-sm font-semibold">{`Reply from ${businessName}`}</p>
          <p className="mt-s1 whitespace-pre-line wrap-anywhere text-ink-muted">{reply}</p>
        </div>
      )}
    </li>
  )
}
