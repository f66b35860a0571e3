import { useId, useState } from 'react'
import type { PageHandle } from '#contract/page-handle.ts'
import type { PageText } from '#contract/site/page-texts/page-texts.schema.ts'
import type { PublicLoaders } from '#server/public-loaders.ts'
import { WeekendIntensive } from '../../platform/art/classes/classes.tsx'
import { orEmpty, pageTextOf } from '../../platform/router/failed-load.ts'
import { listOrEmpty } from '../../platform/router/loader-errors.ts'
import { loadersContext } from '../../platform/router/loaders-context.ts'
import { publicPrefetch } from '../../platform/router/public-prefetch.ts'
import { rootDataIn, useRootData } from '../../platform/router/root-data.ts'
import { useRevalidateOnFocus } from '../../platform/router/use-revalidate-on-focus.ts'
import { jsonLdSite } from '../../platform/seo/json-ld-site.ts'
import { pageMeta } from '../../platform/seo/page-meta.ts'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { classNames } from '../../platform/ui/class-names.ts'
import { ListFailed } from '../../platform/ui/list-failed.tsx'
import { PagePicture } from '../../platform/ui/page-picture.tsx'
import type { Route } from './+types/classes.page'
import { ClassCard } from './class-card.tsx'
import { classCovers } from './class-covers.ts'
import { ClassGrid, NoClasses } from './class-grid.tsx'
import { classesJsonLd } from './classes-json-ld.ts'
import { useUserClasses } from './use-user-classes.tsx'

export const handle: PageHandle = { cache: {}, sitemap: true }

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { title, description } = pageTextOf('classes', loaderData, rootDataIn(matches))
  return pageMeta(matches, { title, description, path: '/classes', jsonLd: loaderData?.jsonLd })
}

type ClassesData = Awaited<ReturnType<typeof loadClasses>>
const noClasses = { courses: [], workshops: [], covers: [] }

export const loader = ({ context }: Route.LoaderArgs) =>
  listOrEmpty<ClassesData | null>(context, loadClasses(context.get(loadersContext)), null)

async function loadClasses(loaders: PublicLoaders) {
  const text = await loaders.pageTexts.getPageText({ page: 'classes' })
  const [classes, products, { posts }, lessons] = await Promise.all([
    loaders.classes.listOpenClasses(),
    loaders.store.listActiveProducts(),
    loaders.blog.listPublishedPosts(),
    loaders.binder.listPublishedLessons(),
  ])
  const hasSchedule = classes.workshops.length > 0 || classes.courses.some(({ format }) => format === 'live')
  const links = {
    hasSchedule,
    hasProducts: products.length > 0,
    hasPosts: posts.length > 0,
    hasLessons: lessons.length > 0,
  }
  const jsonLd = classesJsonLd(classes, jsonLdSite(loaders)) as object[]
  return { text, ...classes, covers: classCovers(classes.courses), ...links, jsonLd }
}

/** Returns null if the request fails, so that the page keeps its last data while offline. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => serverLoader().catch(orEmpty(null))

export default function ClassesPage({ loaderData }: Route.ComponentProps) {
  useRevalidateOnFocus()
  const data = useLastSuccessful(loaderData)
  const { courses, workshops, covers } = data ?? noClasses
  const { userClassesLoader, ...user } = useUserClasses(workshops)
  return (
    <>
      {userClassesLoader}
      <ClassesHero {...pageTextOf('classes', data, useRootData())} hasSchedule={data?.hasSchedule !== false} />
      <ClassGrid
        title="Featured Courses"
        lead="A few weeks, one page between lessons."
        classes={courses}
        renderCard={(item, index) => <ClassCard classItem={{ kind: 'course', item }} cover={covers[index]} {...user} />}
        empty={
          data ? (
            <NoClasses title="No courses are open right now" hasLessons={data.hasLessons}>
              New courses will appear here.
            </NoClasses>
          ) : (
            <ListFailed />
          )
        }
      />
      <ClassGrid
        title="Live Workshops"
        lead="A day or a weekend, and you leave with a plan."
        classes={workshops}
        renderCard={(item) => <ClassCard classItem={{ kind: 'workshop', item }} {...user} />}
        empty={
          data ? (
            <NoClasses title="No workshops are planned right now">New workshops will appear here.</NoClasses>
          ) : (
            <ListFailed />
          )
        }
      />
      {data && <ClosingCall {...data} />}
    </>
  )
}

function useLastSuccessful<Value>(value: Value | null): Value | null {
  const [lastValue, setLastValue] = useState(value)
  if (value && value !== lastValue) setLastValue(value)
  return value ?? lastValue
}

function ClassesHero({ heading, intro, pictureUrl, pictureText, hasSchedule }: PageText & { hasSchedule: boolean }) {
  return (
    <section className="page grid items-center gap-s7 pt-s7 md:grid-cols-[7fr_5fr] lg:pt-s8">
      <div>
        <h1>{heading}</h1>
        {intro && <p className="lead mt-s4">{intro}</p>}
        {hasSchedule && (
          <ButtonLink className="mt-s6" to="/schedule" prefetch={publicPrefetch}>
            View Schedule
          </ButtonLink>
        )}
      </div>
      <div className={classNames('sheet rotate-1 p-s3', !pictureUrl && 'max-md:hidden')}>
        <div className="art-frame art-frame--full art rounded-md border border-hair">
          <PagePicture pictureUrl={pictureUrl} pictureText={pictureText}>
            <WeekendIntensive />
          </PagePicture>
        </div>
      </div>
    </section>
  )
}

function ClosingCall({ hasProducts, hasPosts }: Pick<ClassesData, 'hasProducts' | 'hasPosts'>) {
  const heading = useId()
  if (!hasProducts && !hasPosts) return null
  return (
    <section className="page section" aria-labelledby={heading}>
      <div className="bundle mt-0" data-theme="dark">
        <div>
          <h2 id={heading}>While you wait for class</h2>
        </div>
        <div className="row md:justify-end">
          {hasProducts && (
            <ButtonLink to="/store" prefetch={publicPrefetch}>
              Visit the Store
            </ButtonLink>
          )}
          {hasPosts && (
            <ButtonLink variant="secondary" to="/blog" prefetch={publicPrefetch}>
              Read the Blog
            </ButtonLink>
          )}
        </div>
      </div>
    </section>
  )
}
