import type { Post } from '#contract/content/editing/posts-and-lessons.ts'
import { longDate } from '#contract/dates.ts'
import { categoryColorOf } from '../../../platform/categories/category.tsx'
import { Breadcrumbs } from '../../../platform/ui/breadcrumbs.tsx'
import '../blog.css'
import { byline } from '../../../platform/article/byline.ts'
import { GuideNote } from '../../../platform/article/guide-note.tsx'
import { blogUrl, breadcrumbsTo } from '../blog-url.ts'
import { PostCover } from '../post-cover.tsx'
import './post.css'
import { Prose } from '../../../platform/article/prose.tsx'
import { Tags } from '../../../platform/article/tags.tsx'
import { useBusinessName } from '../../../platform/router/root-data.ts'
import { PostMeta } from '../post-card.tsx'
import { TryForAWeek } from './try-for-a-week.tsx'

export function PostArticle({ post }: { post: Post & { readingMinutes: number } }) {
  return (
    <article data-hue={categoryColorOf(post.category)}>
      <header className="page pt-s5">
        <Breadcrumbs steps={breadcrumbsTo(post)} />
        <div className="mt-s4 grid items-center gap-x-[clamp(1.5rem,4vw,4rem)] gap-y-s6 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
          <div>
            <PostMeta post={post} formatDate={longDate}>
              {' '}
              <i /> <span>{post.readingMinutes} min read</span>
            </PostMeta>
            <h1>{post.title}</h1>
            {post.excerpt && <p className="lead mt-s4">{post.excerpt}</p>}
            <p className="by mt-s4">By {byline(post.author, useBusinessName())}</p>
          </div>
          <div className="art overflow-hidden rounded-sheet border border-hair [box-shadow:var(--shadow-edge),var(--shadow-sheet)]">
            <PostCover post={post} sizes="(min-width: 56rem) 46rem, 100vw" first />
          </div>
        </div>
      </header>
      <div className="page post-body mt-s8 [&_.tags]:mt-s6">
        <div>
          <Prose html={post.content} />
          {post.practice && <TryForAWeek post={post} />}
          <Tags tags={post.tags} to={(tag) => blogUrl({ tag })} />
        </div>
        <GuideNote category={post.category} />
      </div>
    </article>
  )
}
