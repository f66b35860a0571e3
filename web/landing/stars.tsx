const MAX_STARS = 5

/** A rating of up to five stars; the missing ones are hollow. */
export function Stars({ count }: { count: number }) {
  return (
    <p className="stars" role="img" aria-label={`Rated ${count} of ${MAX_STARS} stars`}>
      {Array.from({ length: MAX_STARS }, (_, index) => (
        <svg key={index} viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
          <path
            d="M10 1.5l2.6 5.5 6 .8-4.4 4.2 1.1 6L10 15.1 4.7 18l1.1-6L1.4 7.8l6-.8z"
            fill={index < count ? 'currentColor' : 'none'}
            stroke="currentColor"
            strokeWidth="1.2"
            strokeLinejoin="round"
          />
        </svg>
      ))}
    </p>
  )
}
