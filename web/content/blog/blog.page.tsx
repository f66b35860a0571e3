import type { BlogPage } from '#contract/content/editing/posts-and-lessons.ts'
import type { PageHandle } from '#contract/page-handle.ts'
import type { PageText } from '#contract/site/page-texts/page-texts.schema.ts'
import type { PublicLoaders } from '#server/public-loaders.ts'
import { orEmpty, pageTextOf } from '../../platform/router/failed-load.ts'
import { listOrEmpty } from '../../platform/router/loader-errors.ts'
import { loadersContext } from '../../platform/router/loaders-context.ts'
import { rootDataIn, useRootData } from '../../platform/router/root-data.ts'
import { absoluteUrl, pageMeta } from '../../platform/seo/page-meta.ts'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { ListFailed } from '../../platform/ui/list-failed.tsx'
import { PagePicture } from '../../platform/ui/page-picture.tsx'
import type { Route } from './+types/blog.page'
import { blogUrl } from './blog-url.ts'
import './blog-list.css'
import { Crew } from '../../platform/art/stamps/crew.tsx'
import { publicPrefetch } from '../../platform/router/public-prefetch.ts'
import { BlogTabs } from './blog-tabs.tsx'
import { feedLinks } from './feed-links.ts'
import { listingTextsOf } from './listing-texts.ts'
import { type NextPage, NoPosts } from './no-posts.tsx'
import { PostCard } from './post-card.tsx'

export const handle: PageHandle = { cache: { keyParams: ['category', 'tag'], bypassParams: ['after', 'before'] } }

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const page = { ...emptyPage, ...loaderData, text: pageTextOf('blog', loaderData, rootDataIn(matches)) }
  const { title, description } = listingTextsOf(page)
  return [
    ...pageMeta(matches, {
      title,
      description,
      path: pageUrl(page),
      picture: '/og/blog.png',
      jsonLd: loaderData?.jsonLd,
    }),
    ...feedLinks,
    // Search engines must not index an empty list.
    ...(page.posts.length === 0 ? [{ name: 'robots', content: 'noindex' }] : []),
  ]
}

export function loader({ context, url }: Route.LoaderArgs) {
  const posts = loadPosts(context.get(loadersContext), Object.fromEntries(url.searchParams))
  return listOrEmpty<BlogData | null>(context, posts, null)
}

type BlogData = BlogPage & { text: PageText; nextPage: NextPage; jsonLd?: object[] }

async function loadPosts(loaders: PublicLoaders, query: Record<string, string>): Promise<BlogData> {
  const text = await loaders.pageTexts.getPageText({ page: 'blog' })
  const page = await loaders.blog.listPublishedPosts(query)
  const url = absoluteUrl(loaders)('/blog')
  const name = `${loaders.site.settings.businessName}: blog`
  const nextPage = page.posts.length === 0 && (await findNextPage(loaders))
  return { text, ...page, nextPage, jsonLd: [{ '@type': 'Blog', name, url }] }
}

async function findNextPage({ blog, binder }: PublicLoaders): Promise<NextPage> {
  if ((await blog.listPublishedPosts()).posts.length > 0) return '/blog'
  return (await binder.listPublishedLessons()).length > 0 && '/binder'
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => serverLoader().catch(orEmpty(null))

const emptyPage: BlogPage = { posts: [], category: null, tag: null, place: null, older: null, newer: null }

const pageUrl = ({ category, tag }: BlogPage, cursor = null as BlogPage['place']) =>
  blogUrl({ category: category?.word, tag: tag?.word }, cursor)

export default function BlogIndexPage({ loaderData }: Route.ComponentProps) {
  const page = { ...emptyPage, ...loaderData, text: pageTextOf('blog', loaderData, useRootData()) }
  const { heading, lead } = listingTextsOf(page)
  const isFiltered = Boolean(page.category || page.tag)
  return (
    <div className="page pt-s8">
      <div className="head head--split">
        <h1>{heading}</h1>
        {lead && <p className="lead">{lead}</p>}
        {!isFiltered && <PagePicture {...page.text} />}
        <BlogTabs category={page.category} tag={page.tag} />
      </div>
      <div className="grid-3 posts">
        {page.posts.map((post, index) => (
          <PostCard key={post.id} post={post} level={2} first={index === 0} />
        ))}
        {!loaderData && <ListFailed level={2} />}
        {loaderData?.posts.length === 0 && <NoPosts level={2} nextPage={loaderData.nextPage} />}
        <JoinCommunity />
      </div>
      <OtherPages page={page} />
    </div>
  )
}

function OtherPages({ page }: { page: BlogPage }) {
  if (!page.older && !page.newer) return null
  return (
    <nav className="row mt-s7" aria-label="More posts">
      {page.newer && (
        <ButtonLink variant="secondary" rel="prev" to={pageUrl(page, page.newer)} prefetch={publicPrefetch}>
          Newer posts
        </ButtonLink>
      )}
      {page.older && (
        <ButtonLink
          variant="secondary"
          rel="next"
          className="ml-auto"
          to={pageUrl(page, page.older)}
          prefetch={publicPrefetch}
        >
          Older posts
        </ButtonLink>
      )}
    </nav>
  )
}

function JoinCommunity() {
  return (
    <section className="sheet course join-community" aria-labelledby="join-title">
      <div className="art-frame">
        <div className="art w-30 rotate-[-2.4deg]">
          <Crew />
        </div>
      </div>
      <div className="course__body">
        <h2 id="join-title" className="post__title">
          Who is coming along?
        </h2>
        <p>Create a free account to enroll in live classes together with other people.</p>
        <div className="buy">
          <ButtonLink variant="secondary" wide to="/auth">
            Join Our Community
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}
