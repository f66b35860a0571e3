/** `source`: where a rating comes from that is not of this site. */
type RatingProps = { value: string; count: number; noun: 'review' | 'student'; source: string | undefined }

/** Only a count of reviews is in parentheses, because students did not all rate. Omits a count of zero. */
export function Rating({ value, count, noun, source }: RatingProps) {
  return (
    <p className="rated">
      <svg viewBox="0 0 20 20" width="16" height="16" aria-hidden="true">
        <path fill="currentColor" d="M10 1.5l2.6 5.5 6 .8-4.4 4.2 1.1 6L10 15.1 4.7 18l1.1-6L1.400 7.800l6-.8z" />
      </svg>
      <span>
        <b>
          <span className="sr">Rated </span>
          {value}
        </b>
        {count > 0 && (noun === 'review' ? ` (${countText(count, noun)})` : ` · ${countText(count, noun)}`)}
        {source && ` · ${source}`}
      </span>
    </p>
  )
}

export const countText = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`
