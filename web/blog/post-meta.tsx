import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { PostCard } from '#contract/content/posts-and-lessons.ts'
import { categoryColorOf } from '../binder/category-color.ts'
import { blogUrl } from './blog-url.ts'

type PostMetaProps = { post: PostCard; write: (isoDate: string) => string; children?: ReactNode }

/** Category, which leads to its posts, and date on one line, the date as `write` writes it. */
export function PostMeta({ post: { category, publishedAt }, write, children }: PostMetaProps) {
  const day = publishedAt.slice(0, 10)
  return (
    <p className="meta">
      {category && (
        <>
          <Link className="meta__category" data-hue={categoryColorOf(category)} to={blogUrl({ category })}>
            {category}
          </Link>{' '}
          <i />{' '}
        </>
      )}
      <time dateTime={day}>{write(day)}</time>
      {children}
    </p>
  )
}
