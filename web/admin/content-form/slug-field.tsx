import { slugify } from '#contract/slugs.ts'
import { TextField } from '../../forms/text-field.tsx'

type SlugFieldProps = Omit<Parameters<typeof TextField>[0], 'label' | 'hint'> & {
  /** What the address is made of when the field is empty. */
  title: string
  /** What stands before it in the address: '/blog/'. */
  before: string
  /** What stands in the address instead when nothing is made of the title. */
  otherwise?: string
}

/** The end of the page's address, with the whole of it below as it will be. */
export function SlugField({ title, before, otherwise, ...field }: SlugFieldProps) {
  const end = String(field.value).trim() || (otherwise ?? slugify(title))
  const hint = end ? (
    <>
      Address: <span className="wrap-anywhere">{`${before}${end}`}</span>
    </>
  ) : (
    'Made of the title when it is empty.'
  )
  return <TextField label="Slug" placeholder="auto-generated-if-empty" autoComplete="off" hint={hint} {...field} />
}
