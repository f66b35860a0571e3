import { type ComponentProps, Fragment, lazy, type ReactNode, Suspense } from 'react'
import type { Landing } from '#contract/site/landing/landing.schema.ts'
import type { LandingSection } from '#contract/site/landing/landing-sections.ts'
import { CallToAction } from './call-to-action.tsx'
import { Categories } from './categories.tsx'
import type { LandingDrawings } from './drawings-of.ts'
import { Features } from './features.tsx'
import { Focus } from './focus.tsx'
import { Guides } from './guides.tsx'
import { Hero } from './hero.tsx'
// Those of lazy sections, too: the HTML of the server shows them before their scripts.
import '../../content/blog/blog.css'
import '../../platform/ui/empty-state.css'
import './album.css'
import './hero.css'
import './landing.css'
import { Sessions } from './sessions.tsx'

const Books = lazy(() => import('./books.tsx'))
const Coaching = lazy(() => import('./coaching.tsx'))
const Testimonials = lazy(() => import('./testimonials.tsx'))

type LandingSectionsProps = {
  landing: Omit<Landing, 'search'>
  drawings: LandingDrawings
  content: Record<'hasCoaching' | 'hasLessons' | 'hasProducts' | 'hasClasses', boolean>
} & Pick<ComponentProps<typeof Books>, 'books' | 'covers'> &
  Pick<ComponentProps<typeof Coaching>, 'workshop' | 'post'>

export function LandingSections({ landing, drawings, workshop, post, books, covers, content }: LandingSectionsProps) {
  const { pictures } = landing
  const hero = { ...landing.hero, ...content }
  const sections: Record<LandingSection, ReactNode> = {
    features: <Features {...landing.features} pictures={pictures.features} drawings={drawings.features} />,
    categories: <Categories {...landing.categories} />,
    guides: <Guides {...landing.guides} />,
    sessions: <Sessions {...landing.sessions} />,
    focus: <Focus {...landing.focus} />,
    coaching: (
      <Suspense>
        <Coaching
          {...landing.coaching}
          picture={pictures.coaching}
          drawing={drawings.coaching}
          workshop={workshop}
          post={post}
          {...content}
        />
      </Suspense>
    ),
    books: (
      <Suspense>
        <Books {...landing.books} books={books} covers={covers} />
      </Suspense>
    ),
    testimonials: (
      <Suspense>
        <Testimonials {...landing.testimonials} />
      </Suspense>
    ),
    closing: <CallToAction {...hero} {...landing.closing} picture={pictures.closing} drawing={drawings.closing} />,
  }
  return (
    <>
      <Hero {...hero} drawing={drawings.hero} />
      {landing.sections.map(({ name, isVisible }) => isVisible && <Fragment key={name}>{sections[name]}</Fragment>)}
    </>
  )
}
