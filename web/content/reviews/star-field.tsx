import { useId } from 'react'
import { FieldNotes } from '../../platform/forms/field.tsx'
import { Star } from './stars.tsx'

const labels = ['1 star', '2 stars', '3 stars', '4 stars', '5 stars']

type StarFieldProps = { rating: number; error?: string | undefined; onChange: (rating: number) => void }

/** Radio buttons drawn as stars. `rating`: 0 before the choice. */
export function StarField({ rating, error, onChange }: StarFieldProps) {
  const id = useId()
  return (
    <fieldset>
      <legend className="field__label">Your rating</legend>
      <div className="mt-s1 -ml-2 flex">
        {labels.map((label, index) => (
          <label
            key={label}
            className="relative grid size-12 cursor-pointer place-items-center rounded-md has-focus-visible:outline-2 has-focus-visible:outline-act"
          >
            <input
              type="radio"
              name={id}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
              checked={rating === index + 1}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${id}-error` : undefined}
              onChange={() => onChange(index + 1)}
            />
            <span className="sr">{label}</span>
            <Star isFilled={index < rating} size={32} />
          </label>
        ))}
      </div>
      <FieldNotes id={id} error={error} />
    </fieldset>
  )
}
