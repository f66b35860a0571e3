import { lazy, Suspense, useEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { PageHandle } from '#contract/page-handle.ts'
import type { CheckInKind } from '#contract/planner/items.ts'
import { noindexMeta } from '../../platform/seo/noindex.ts'
import { usePlanner } from '../use-planner.ts'
import type { Route } from './+types/check-in.page'
import { checkInDateOf, parseDate } from './check-in-dates.ts'
import { CheckInList } from './check-in-list.tsx'
import { checkInKinds, checkInPath, kindTexts } from './check-in-texts.ts'
import { findCheckIn } from './find-check-in.ts'

const sheets = {
  sunday: lazy(() => import('./sunday/sunday-check-in.tsx')),
  morning: lazy(() => import('./morning/morning-check-in.tsx')),
  season: lazy(() => import('./season/season-check-in.tsx')),
}
const loadSummary = () => import('./check-in-summary.tsx')
const CheckInSummary = lazy(loadSummary)

export const handle: PageHandle = { cache: {}, offline: 'planner' }

export const meta: Route.MetaFunction = ({ matches, location: { pathname } }) =>
  noindexMeta(kindTexts[kindOf(pathname)].title)({ matches })

/** Each kind has a route to this page (web/routes.ts). */
const kindOf = (path: string): CheckInKind => checkInKinds.find((kind) => path.endsWith(kind)) ?? 'sunday'

/** The list of a kind of sessions, and the session of `?date=` over it. */
export default function CheckInPage() {
  const kind = kindOf(useLocation().pathname)
  const { state, edits, today, access, isPartial } = usePlanner()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const dateParam = parseDate(query.get('date'))
  const date = dateParam && checkInDateOf(kind, dateParam, state.settings.weekStart)
  const session = date ? findCheckIn(state.sessions, kind, date) : undefined
  const isReadOnly = session !== undefined && (session.finishedAt !== null || access === 'free')
  const lastDate = checkInDateOf(kind, today, state.settings.weekStart)
  const isNew = date !== null && date <= lastDate && session === undefined && access === 'full' && !isPartial
  // A link with a date, such as that of a reminder, starts its session.
  useEffect(() => {
    if (isNew && date) edits.startCheckIn(kind, date)
  }, [isNew, date, kind, edits])
  const isOpen = session !== undefined
  // Preloads the summary, which follows the last part.
  useEffect(() => {
    if (isOpen) loadSummary().catch(() => undefined)
  }, [isOpen])
  const open = (start: string) => void navigate(checkInPath(kind, start), { preventScrollReset: true })
  const leave = () => void navigate(checkInPath(kind), { preventScrollReset: true })
  const Sheet = sheets[kind]
  return (
    <>
      <CheckInList kind={kind} onStart={open} />
      <Suspense>
        {session &&
          (isReadOnly ? (
            <CheckInSummary session={session} onLeave={leave} />
          ) : (
            <Sheet session={session} onLeave={leave} />
          ))}
      </Suspense>
    </>
  )
}
