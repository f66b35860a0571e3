const STARS = [1, 2, 3, 4, 5]

type StarsProps = { rating: number; size?: number }

/** Shows a rating of whole stars. */
export function Stars({ rating, size = 18 }: StarsProps) {
  return (
    <span className="inline-flex gap-0.5">
      <span className="sr">{rating === 1 ? '1 star' : `${rating} stars`}</span>
      {STARS.map((star) => (
        <Star key={star} isFilled={star <= rating} size={size} />
      ))}
    </span>
  )
}

export function Star({ isFilled, size }: { isFilled: boolean; size: number }) {
  return (
    <svg viewBox="0 0 20 20" width={size} height={size} aria-hidden="true" className="flex-none text-ink">
      <path
        fill={isFilled ? 'currentColor' : 'none'}
        stroke="currentColor"
        strokeWidth="1.25"
        strokeLinejoin="round"
        d="M10 1.5l2.6 5.5 6 .8-4.4 4.2 1.1 6L10 15.1 4.7 18l1.1-6L1.400 7.800l6-.8z"
      />
    </svg>
  )
}
