import '../../platform/forms/field.css'
import { useId } from 'react'
import { SEARCH_MAX } from '#contract/content/search/search-limits.ts'
import { Button } from '../../platform/ui/button.tsx'

type SearchFormProps = { q: string; variant?: 'primary' | 'secondary'; className?: string }

/** A plain GET form: it works without JavaScript and the result URL can be bookmarked. */
export function SearchForm({ q, variant, className }: SearchFormProps) {
  const id = useId()
  return (
    <search className={className}>
      <form action="/search" className="flex gap-s3">
        <label className="sr" htmlFor={id}>
          Search terms
        </label>
        <input
          key={q}
          id={id}
          name="q"
          type="search"
          className="input min-w-0 flex-1 bg-raised"
          defaultValue={q}
          placeholder="Search the site"
          maxLength={SEARCH_MAX}
          required
        />
        <Button type="submit" native variant={variant}>
          Search
        </Button>
      </form>
    </search>
  )
}
