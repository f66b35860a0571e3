import { redirect } from 'react-router'
import { isNotFound } from '../../router/loader-errors.ts'
import { loadersContext, reportErrorContext } from '../../router/loaders-context.ts'
import { absoluteUrl, pageMeta } from '../../seo/page-meta.ts'
import { feedLinks } from '../feed-links.ts'
import type { Route } from './+types/post.page'
import { KeepReading } from './keep-reading.tsx'
import { NextSteps } from './next-steps.tsx'
import { PostArticle } from './post-article.tsx'
import { postJsonLd } from './post-json-ld.ts'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const { post, things: jsonLd } = loaderData
  return [
    ...pageMeta(matches, {
      title: post.title,
      description: post.summary,
      path: `/blog/${post.slug}`,
      picture: `/og/blog/${post.slug}.png`,
      type: 'article',
      jsonLd,
    }),
    ...feedLinks,
  ]
}

/** Whatever goes wrong, the visitor is taken to the list; a fault of ours is logged. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const verbs = context.get(loadersContext)
  try {
    const post = await verbs.blog.getPost({ slug: params.slug })
    return { post, things: postJsonLd(post, absoluteUrl(verbs)) as object[] }
  } catch (cause) {
    if (!isNotFound(cause)) context.get(reportErrorContext)(cause)
    throw redirect('/blog')
  }
}

export default function PostPage({ loaderData: { post } }: Route.ComponentProps) {
  return (
    <>
      <PostArticle post={post} />
      <KeepReading post={post} />
      <NextSteps />
    </>
  )
}
