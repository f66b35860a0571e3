import { Link } from 'react-router'

type TagsProps = {
  tags: readonly string[]
  /** Without it tags are plain text. */
  to?: (tag: string) => string
}

export function Tags({ tags, to }: TagsProps) {
  if (tags.length === 0) return null
  return (
    <ul className={to ? 'tags tags--links' : 'tags'} aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag}>{to ? <Link to={to(tag)}>{tag}</Link> : tag}</li>
      ))}
    </ul>
  )
}
