import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import type { PostCard as Post } from '#contract/content/editing/posts-and-lessons.ts'
import { cardDate } from '#contract/dates.ts'
import { ButtonLink } from '../../platform/ui/button.tsx'
import type { ResponsiveImageProps } from '../../platform/ui/responsive-image.tsx'
import './blog.css'
import { byline } from '../../platform/article/byline.ts'
import { Tags } from '../../platform/article/tags.tsx'
import { categoryColorOf } from '../../platform/categories/category.tsx'
import { publicPrefetch } from '../../platform/router/public-prefetch.ts'
import { useBusinessName } from '../../platform/router/root-data.ts'
import { blogUrl } from './blog-url.ts'
import { PostCover } from './post-cover.tsx'

type PostCardProps = { post: Post; level: 2 | 3 } & Pick<ResponsiveImageProps, 'first'>

export function PostCard({ post, level, first }: PostCardProps) {
  const Heading = `h${level}` as const
  const title = useId()
  const to = `/blog/${post.slug}`
  return (
    <article className="sheet post" aria-labelledby={title}>
      <div className="art-frame art-frame--full art">
        <PostCover post={post} first={first} />
      </div>
      <div className="course__body">
        <PostMeta post={post} formatDate={cardDate} />
        <Heading id={title} className="post__title">
          <Link to={to} prefetch={publicPrefetch}>
            {post.title}
          </Link>
        </Heading>
        <p>{post.excerpt}</p>
        <Tags tags={post.tags} to={(tag) => blogUrl({ tag })} />
        <div className="buy">
          <p className="by">{byline(post.author, useBusinessName())}</p>
          <ButtonLink variant="quiet" className="-ml-2 flex-none" to={to} prefetch={publicPrefetch}>
            Read More<span className="sr">: {post.title}</span>
          </ButtonLink>
        </div>
      </div>
    </article>
  )
}

type PostMetaProps = { post: Post; formatDate: (isoDate: string) => string; children?: ReactNode }

export function PostMeta({ post: { category, publishedAt }, formatDate, children }: PostMetaProps) {
  const day = publishedAt.slice(0, 10)
  return (
    <p className="meta">
      {category && (
        <>
          <Link
            className="meta__category"
            data-hue={categoryColorOf(category)}
            to={blogUrl({ category })}
            prefetch={publicPrefetch}
          >
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
