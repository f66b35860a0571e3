import { redirect } from 'react-router'
import { longDate } from '#contract/dates.ts'
import { hueOf } from '../binder/hue.ts'
import { Breadcrumbs } from '../shell/breadcrumbs.tsx'
import { domain } from '../shell/domain.ts'
import { isNotFound } from '../shell/is-not-found.ts'
import { pageMeta } from '../shell/page-meta.ts'
import { wholeAddress } from '../shell/whole-address.ts'
import type { Route } from './+types/post.page'
import './blog.css'
import { blogAddress } from './blog-address.ts'
import { byline } from './byline.ts'
import { feedLinks } from './feed-links.ts'
import { GuideNote } from './guide-note.tsx'
import { KeepReading } from './keep-reading.tsx'
import { NextSteps } from './next-steps.tsx'
import { Plate } from './plate.tsx'
import './post.css'
import { PostMeta } from './post-meta.tsx'
import { postThings } from './post-things.ts'
import { Prose } from './prose.tsx'
import { stepsTo } from './steps.ts'
import { Tags } from './tags.tsx'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const { post, things } = loaderData
  return [
    ...pageMeta(matches, {
      title: post.title,
      description: post.summary,
      path: `/blog/${post.slug}`,
      picture: `/og/blog/${post.slug}.png`,
      type: 'article',
      things,
    }),
    ...feedLinks,
  ]
}

/** Whatever goes wrong, the visitor is taken to the list; a fault of ours is logged. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const verbs = context.get(domain)
  try {
    const post = await verbs.blog.post({ slug: params.slug })
    return { post, things: postThings(post, wholeAddress(verbs)) as object[] }
  } catch (cause) {
    if (!isNotFound(cause)) console.error(cause)
    throw redirect('/blog')
  }
}

export default function Post({ loaderData: { post } }: Route.ComponentProps) {
  return (
    <>
      <article data-hue={hueOf(post.category)}>
        <header className="page pt-s5">
          <Breadcrumbs steps={stepsTo(post)} />
          <div className="post-head">
            <div>
              <PostMeta post={post} write={longDate}>
                {' '}
                <i /> <span>{post.readingMinutes} min read</span>
              </PostMeta>
              <h1>{post.title}</h1>
              {post.excerpt && <p className="lead mt-s4">{post.excerpt}</p>}
              <p className="by mt-s4">By {byline(post.author)}</p>
            </div>
            <div className="post-head__art art">
              <Plate post={post} eager />
            </div>
          </div>
        </header>
        <div className="page post-body mt-s8">
          <div>
            <Prose html={post.content} />
            <Tags tags={post.tags} to={(tag) => blogAddress({ tag })} />
          </div>
          <GuideNote category={post.category} />
        </div>
      </article>
      <KeepReading post={post} />
      <NextSteps />
    </>
  )
}
