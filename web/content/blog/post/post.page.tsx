import { redirect } from 'react-router'
import type { PageHandle } from '#contract/page-handle.ts'
import { isNotFound } from '../../../platform/router/loader-errors.ts'
import { loadersContext, reportErrorContext } from '../../../platform/router/loaders-context.ts'
import { publicPrefetch } from '../../../platform/router/public-prefetch.ts'
import { jsonLdSite } from '../../../platform/seo/json-ld-site.ts'
import { pageMeta } from '../../../platform/seo/page-meta.ts'
import { ButtonLink } from '../../../platform/ui/button.tsx'
import { Surface } from '../../../platform/ui/surface.tsx'
import { SignUpForm } from '../../../site/newsletter/sign-up-form.tsx'
import { feedLinks } from '../feed-links.ts'
import type { Route } from './+types/post.page'
import { KeepReading } from './keep-reading.tsx'
import { PostArticle } from './post-article.tsx'
import { postJsonLd } from './post-json-ld.ts'

export const handle: PageHandle = { cache: {} }

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const { post, jsonLd } = loaderData
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

/** Redirects to the blog if the post is missing or fails to load; failures are logged. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const loaders = context.get(loadersContext)
  try {
    const post = await loaders.blog.getPost({ slug: params.slug })
    const { newsletterOn } = loaders.site.settings
    return { post, newsletterOn, jsonLd: postJsonLd(post, jsonLdSite(loaders)) as object[] }
  } catch (cause) {
    if (!isNotFound(cause)) context.get(reportErrorContext)(cause)
    throw redirect('/blog')
  }
}

/** Redirects to the blog if the post fails to load in the browser. A response is the server's own redirect. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  serverLoader().catch((error: unknown) => {
    if (error instanceof Response) throw error
    console.warn(error)
    throw redirect('/blog')
  })

export default function PostPage({ loaderData: { post, newsletterOn } }: Route.ComponentProps) {
  return (
    <>
      <PostArticle post={post} />
      <KeepReading post={post} />
      <NextSteps />
      {newsletterOn && <Newsletter />}
    </>
  )
}

function Newsletter() {
  return (
    <section className="page section" aria-labelledby="newsletter-title">
      <Surface className="mx-auto grid max-w-3xl gap-s4 p-s5 md:p-s6">
        <h2 id="newsletter-title">Get our newsletter</h2>
        <SignUpForm />
      </Surface>
    </section>
  )
}

function NextSteps() {
  return (
    <section className="page" aria-labelledby="next-title">
      <div className="bundle next-steps" data-theme="dark">
        <div>
          <h2 id="next-title">Try it on paper</h2>
          <p className="mt-s3 max-w-measure">
            The binder has ready-punched sheets for it. In a class, we fill in the first one together.
          </p>
        </div>
        <div className="row">
          <ButtonLink to="/classes" prefetch={publicPrefetch}>
            Browse Classes
          </ButtonLink>
          <ButtonLink to="/store" prefetch={publicPrefetch} variant="secondary">
            Visit the Store
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}
