import { redirect } from 'react-router'
import { longDate } from '#contract/dates.ts'
import { hueOf } from '../binder/hue.ts'
import { domain } from '../shell/domain.ts'
import { isNotFound } from '../shell/is-not-found.ts'
import type { Route } from './+types/post.page'
import './blog.css'
import { byline } from './byline.ts'
import { GuideNote } from './guide-note.tsx'
import { NextSteps } from './next-steps.tsx'
import { Plate } from './plate.tsx'
import { PostMeta } from './post-meta.tsx'
import { Prose } from './prose.tsx'
import { Tags } from './tags.tsx'

export const meta: Route.MetaFunction = ({ loaderData: post }) => [
  { title: `${post?.title ?? 'Blog'} | Journey Paradigm` },
  ...(post?.excerpt ? [{ name: 'description', content: post.excerpt }] : []),
]

/** Whatever goes wrong, the visitor is taken to the list; a fault of ours is logged. */
export async function loader({ context, params }: Route.LoaderArgs) {
  try {
    return await context.get(domain).blog.post({ slug: params.slug })
  } catch (cause) {
    if (!isNotFound(cause)) console.error(cause)
    throw redirect('/blog')
  }
}

export default function Post({ loaderData: post }: Route.ComponentProps) {
  return (
    <article data-hue={hueOf(post.category)}>
      <header className="page post-head pt-s7">
        <div>
          <PostMeta post={post} write={longDate} />
          <h1>{post.title}</h1>
          {post.excerpt && <p className="lead mt-s4">{post.excerpt}</p>}
          <p className="by mt-s4">By {byline(post.author)}</p>
        </div>
        <div className="post-head__art art">
          <Plate post={post} eager />
        </div>
      </header>
      <div className="page post-body mt-s8">
        <div>
          <Prose html={post.content} />
          <Tags tags={post.tags} />
        </div>
        <GuideNote category={post.category} />
      </div>
      <NextSteps />
    </article>
  )
}
