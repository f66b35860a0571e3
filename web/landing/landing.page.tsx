import { lazy, Suspense } from 'react'
import type { PageHandle } from '#contract/page-handle.ts'
import { isBook } from '#contract/store/products.ts'
import type { PublicLoaders } from '#server/public-loaders.ts'
import { listOrEmpty } from '../router/loader-errors.ts'
import { loadersContext } from '../router/loaders-context.ts'
import { jsonLdSite } from '../seo/json-ld-site.ts'
import { pageMeta } from '../seo/page-meta.ts'
import type { Route } from './+types/landing.page'
import { CallToAction } from './call-to-action.tsx'
import { Coaching } from './coaching.tsx'
import { Features } from './features.tsx'
import { Focus } from './focus.tsx'
import { Guides } from './guides.tsx'
import { Hero } from './hero.tsx'
import './album.css'
import './hero.css'
import './landing.css'
import type { Thing } from 'schema-dts'
import { type LandingCopy, landingCopy } from './copy.ts'
import { Sessions } from './sessions.tsx'
import { Shef } from './shef.tsx'
import { Testimonials } from './testimonials.tsx'

const Books = lazy(() => import('./books.tsx'))

export const handle: PageHandle = { cache: {}, sitemap: true }

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData ? pageMeta(matches, { ...loaderData.meta, path: '/' }) : []

export function loader({ context }: Route.LoaderArgs) {
  const loaders = context.get(loadersContext)
  const title = `${loaders.site.settings.businessName}: give your year a map`
  const meta = { title, description: landingCopy.description }
  return listOrEmpty(context, loadLandingPage(loaders, meta), {
    meta: { ...meta, jsonLd: [] },
    landingCopy: copyFor(loaders),
    workshop: undefined,
    post: undefined,
    books: [],
    hasCoaching: false,
  })
}

/** The testimonials are samples. A real site must not show them (features: going live, 3). */
const copyFor = ({ site }: PublicLoaders): LandingCopy =>
  site.demo ? landingCopy : { ...landingCopy, testimonials: [] }

/** One row. */
const MAX_BOOKS = 2

async function loadLandingPage(loaders: PublicLoaders, meta: { title: string; description: string }) {
  const { classes, blog, store } = loaders
  const [{ workshops }, { posts }, products, hasCoaching] = await Promise.all([
    classes.listOpenClasses(),
    blog.listPublishedPosts(),
    store.listActiveProducts(),
    loaders.coaching.isCoachingOffered(),
  ])
  const jsonLd: object[] = siteJsonLd(loaders) as object[]
  return {
    meta: { ...meta, jsonLd },
    landingCopy: copyFor(loaders),
    workshop: workshops[0],
    post: posts[0],
    books: products.filter(isBook).slice(0, MAX_BOOKS),
    hasCoaching,
  }
}

export default function LandingPage({ loaderData }: Route.ComponentProps) {
  const { landingCopy, workshop, post, books, hasCoaching } = loaderData
  const { heads } = landingCopy
  return (
    <>
      <Hero picture={landingCopy.picture} />
      <Features head={heads.features} entries={landingCopy.entries} />
      <Shef tabs={landingCopy.tabs} />
      <Guides head={heads.guides} />
      <Sessions head={heads.sessions} sunday={landingCopy.sunday} shorter={landingCopy.shorter} />
      <Focus head={heads.focus} focusTopics={landingCopy.focusTopics} />
      <Coaching workshop={workshop} post={post} hasCoaching={hasCoaching} />
      <Suspense>
        <Books head={heads.books} books={books} />
      </Suspense>
      {landingCopy.testimonials.length > 0 && (
        <Testimonials head={heads.testimonials} testimonials={landingCopy.testimonials} />
      )}
      <CallToAction head={heads.closing} />
    </>
  )
}

function siteJsonLd(loaders: PublicLoaders): Thing[] {
  const { at, businessName } = jsonLdSite(loaders)
  const { legalName, legalAddress, taxId, contactEmail, contactPhone, logoUrl } = loaders.site.settings
  const id = at('/#organization')
  return [
    {
      '@type': 'Organization',
      name: businessName,
      url: at('/'),
      '@id': id,
      ...(legalName && { legalName }),
      ...(legalAddress && { address: legalAddress }),
      ...(taxId && { taxID: taxId }),
      ...(contactEmail && { email: contactEmail }),
      ...(contactPhone && { telephone: contactPhone }),
      logo: at(logoUrl || '/favicon.svg'),
      image: at('/og/site.png'),
    },
    { '@type': 'WebSite', name: businessName, url: at('/'), inLanguage: 'en', publisher: { '@id': id } },
  ]
}
