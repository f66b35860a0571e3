import { slugify } from '#contract/slugs.ts'
import { TextField } from '../../forms/text-field.tsx'

type SlugFieldProps = Omit<Parameters<typeof TextField>[0], 'label' | 'hint'> & {
  /** The slug is generated from it if the field is empty. */
  title: string
  /** URL before the slug: '/blog/'. */
  urlPrefix: string
  /** Shown if no slug can be generated from the title. */
  fallback?: string
}

/** Slug field with the resulting URL as a hint. */
export function SlugField({ title, urlPrefix, fallback, ...field }: SlugFieldProps) {
  const slug = String(field.value).trim() || (fallback ?? slugify(title))
  const hint = slug ? (
    <>
      Address: <span className="wrap-anywhere">{`${urlPrefix}${slug}`}</span>
    </>
  ) : (
    'Made of the title when it is empty.'
  )
  return <TextField label="Slug" placeholder="auto-generated-if-empty" autoComplete="off" hint={hint} {...field} />
}
