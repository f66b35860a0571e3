import { redirect } from 'react-router'
import { domain, failing } from '../../router/domain-context.ts'
import { isNotFound } from '../../router/is-not-found.ts'
import { wholeAddress } from '../../seo/absolute-url.ts'
import { pageMeta } from '../../seo/page-meta.ts'
import { feedLinks } from '../feed-links.ts'
import type { Route } from './+types/post.page'
import { KeepReading } from './keep-reading.tsx'
import { NextSteps } from './next-steps.tsx'
import { PostArticle } from './post-article.tsx'
import { postThings } from './post-json-ld.ts'

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
    if (!isNotFound(cause)) context.get(failing)(cause)
    throw redirect('/blog')
  }
}

export default function Post({ loaderData: { post } }: Route.ComponentProps) {
  return (
    <>
      <PostArticle post={post} />
      <KeepReading post={post} />
      <NextSteps />
    </>
  )
}
