import type { Thing } from 'schema-dts'
import { isBook } from '#contract/content/store/products.ts'
import type { PageHandle } from '#contract/page-handle.ts'
import type { PublicLoaders } from '#server/public-loaders.ts'
import { hasClass } from '../../classes/schedule/has-class.ts'
import { productCovers } from '../../content/store/product-covers.ts'
import { listOrEmpty } from '../../platform/router/loader-errors.ts'
import { loadersContext } from '../../platform/router/loaders-context.ts'
import { jsonLdSite } from '../../platform/seo/json-ld-site.ts'
import { pageMeta } from '../../platform/seo/page-meta.ts'
import type { Route } from './+types/landing.page'
import { drawingsOf } from './drawings-of.ts'
import { LandingSections } from './landing-sections.tsx'

export const handle: PageHandle = { cache: {}, sitemap: true }

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return []
  const { title, description, jsonLd } = loaderData
  return pageMeta(matches, { title, description, jsonLd, path: '/' })
}

/** One row. */
const MAX_BOOKS = 2

export async function loader({ context }: Route.LoaderArgs) {
  const loaders = context.get(loadersContext)
  const { search, ...landing } = await loaders.landing.getLanding()
  const page = {
    landing,
    drawings: drawingsOf(landing),
    title: `${loaders.site.settings.businessName}: ${search.title}`,
    description: search.description,
    jsonLd: siteJsonLd(loaders) as object[],
  }
  const lists = { workshop: undefined, post: undefined, books: [], covers: {} }
  const content = { hasCoaching: false, hasLessons: true, hasProducts: true, hasClasses: true }
  return listOrEmpty(context, loadLists(loaders, page), { ...page, ...lists, content })
}

async function loadLists<Page>({ classes, blog, store, coaching, binder }: PublicLoaders, page: Page) {
  const [openClasses, { posts }, products, hasCoaching, lessons] = await Promise.all([
    classes.listOpenClasses(),
    blog.listPublishedPosts(),
    store.listActiveProducts(),
    coaching.isCoachingOffered(),
    binder.listPublishedLessons(),
  ])
  const books = products.filter(isBook).slice(0, MAX_BOOKS)
  const lists = { workshop: openClasses.workshops[0], post: posts[0], books, covers: productCovers(books) }
  const hasClasses = hasClass(openClasses)
  const content = { hasCoaching, hasLessons: lessons.length > 0, hasProducts: products.length > 0, hasClasses }
  return { ...page, ...lists, content }
}

export default function LandingPage({ loaderData }: Route.ComponentProps) {
  return <LandingSections {...loaderData} />
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
