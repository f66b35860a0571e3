import type { PostCard } from '#contract/writing.ts'
import { hueOf } from '../binder/hue.ts'

/** Category and date on one line, the date as `write` writes it. */
export function PostMeta({ post, write }: { post: PostCard; write: (isoDate: string) => string }) {
  const day = post.publishedAt.slice(0, 10)
  return (
    <p className="meta">
      {post.category && (
        <>
          <span data-hue={hueOf(post.category)} className={hueOf(post.category) && 'text-hue-ink'}>
            {post.category}
          </span>{' '}
          <i />{' '}
        </>
      )}
      <time dateTime={day}>{write(day)}</time>
    </p>
  )
}
