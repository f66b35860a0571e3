import { Link } from 'react-router'
import { publicPrefetch } from '../router/public-prefetch.ts'

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
        <li key={tag}>
          {to ? (
            <Link to={to(tag)} prefetch={publicPrefetch}>
              {tag}
            </Link>
          ) : (
            tag
          )}
        </li>
      ))}
    </ul>
  )
}
