import type { PublicLoaders } from '#server/public-loaders.ts'
import { listOrEmpty } from '../router/loader-errors.ts'
import { loadersContext } from '../router/loaders-context.ts'
import { absoluteUrl, pageMeta } from '../seo/page-meta.ts'
import type { Route } from './+types/landing.page'
import { Books } from './books.tsx'
import { CallToAction } from './call-to-action.tsx'
import { Coaching } from './coaching.tsx'
import { Features } from './features.tsx'
import { Focus } from './focus.tsx'
import { Guides } from './guides.tsx'
import { Hero } from './hero.tsx'
import './album.css'
import './hero.css'
import './landing.css'
import { copy } from './copy.ts'
import { Sessions } from './sessions.tsx'
import { Shef } from './shef.tsx'
import { siteJsonLd } from './site-json-ld.ts'
import { Testimonials } from './testimonials.tsx'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: 'Journey Paradigm: give your year a map',
    description: loaderData?.words.description ?? null,
    path: '/',
    jsonLd: loaderData?.things ?? [],
  })

/** Of what is for sale and what is written the page shows only the first of each. */
export function loader({ context }: Route.LoaderArgs) {
  return listOrEmpty(context, firsts(context.get(loadersContext)), {
    words: copy,
    rated: undefined,
    workshop: undefined,
    post: undefined,
    things: [],
  })
}

async function firsts(verbs: PublicLoaders) {
  const { store, classes, blog } = verbs
  const [products, { workshops }, { posts }] = await Promise.all([
    store.listActiveProducts(),
    classes.listOpenClasses(),
    blog.listPublishedPosts(),
  ])
  const system = products.find((product) => product.slug === 'complete-system')
  const rated = system?.rating ? { value: system.rating, reviews: system.reviewCount, product: system.name } : undefined
  const things: object[] = siteJsonLd(absoluteUrl(verbs)) as object[]
  return { words: copy, rated, workshop: workshops[0], post: posts[0], things }
}

export default function LandingPage({ loaderData: { words, rated, workshop, post } }: Route.ComponentProps) {
  return (
    <>
      <Hero rated={rated} picture={words.picture} />
      <Features entries={words.entries} />
      <Shef tabs={words.tabs} />
      <Guides />
      <Sessions sunday={words.sunday} shorter={words.shorter} />
      <Focus stamps={words.stamps} />
      <Coaching workshop={workshop} post={post} />
      <Books />
      <Testimonials letters={words.letters} />
      <CallToAction />
    </>
  )
}
