import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { PostCard } from '#contract/content/posts-and-lessons.ts'
import { categoryColorOf } from '../binder/category.tsx'
import { blogUrl } from './blog-url.ts'

type PostMetaProps = { post: PostCard; formatDate: (isoDate: string) => string; children?: ReactNode }

/** A line with the linked category and the date. */
export function PostMeta({ post: { category, publishedAt }, formatDate, children }: PostMetaProps) {
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
      <time dateTime={day}>{formatDate(day)}</time>
      {children}
    </p>
  )
}
