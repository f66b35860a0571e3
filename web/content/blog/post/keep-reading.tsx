import { Link } from 'react-router'
import type { PostCard as Card, PostWithNeighbors } from '#contract/content/editing/posts-and-lessons.ts'
import { categoryColorOf } from '../../../platform/categories/category.tsx'
import { publicPrefetch } from '../../../platform/router/public-prefetch.ts'
import { PostCard } from '../post-card.tsx'
import { PostCover } from '../post-cover.tsx'

export function KeepReading({ post: { older, newer, related, category } }: { post: PostWithNeighbors }) {
  return (
    <>
      {(older || newer) && (
        <nav className="page mt-s8 grid gap-gap min-[43rem]:grid-cols-2" aria-label="Posts before and after">
          {older && <AdjacentPost post={older} label="Previous post" rel="prev" />}
          {newer && <AdjacentPost post={newer} label="Next post" rel="next" />}
        </nav>
      )}
      {related.length > 0 && (
        <section className="page section" aria-labelledby="related-title">
          <h2 id="related-title" className="mb-s6">
            More from the {category} tab
          </h2>
          <div className="grid-3">
            {related.map((other) => (
              <PostCard key={other.id} post={other} level={3} />
            ))}
          </div>
        </section>
      )}
    </>
  )
}

function AdjacentPost({ post, label, rel }: { post: Card; label: string; rel: 'prev' | 'next' }) {
  return (
    <Link
      className={`sheet neighbour neighbour--${rel}`}
      data-hue={categoryColorOf(post.category)}
      rel={rel}
      to={`/blog/${post.slug}`}
      prefetch={publicPrefetch}
    >
      <span className="art w-30 flex-none overflow-hidden rounded-md *:block max-sm:w-22 [&_svg]:overflow-hidden">
        <PostCover post={post} />
      </span>
      <span>
        <span className="block text-sm font-[580] text-ink-muted">{label}</span>
        <span className="block font-display text-lg leading-snug font-[560] tracking-display text-balance">
          {post.title}
        </span>
      </span>
    </Link>
  )
}
