import { useSearchParams } from 'react-router'
import { adminMeta } from '../../../platform/seo/noindex.ts'
import { Tabs } from '../../../platform/ui/tabs.tsx'
import { AdminPageHeader } from '../../platform/layout/admin-page-header.tsx'
import { shouldRevalidateList } from '../../platform/list/load-list.ts'
import type { Route } from './+types/coaching.page'
import { BookingList, loadBookings } from './booking-list.tsx'
import { CoachingTypeList, loadCoachingTypes } from './coaching-type-list.tsx'
import { HoursPanel, loadHours } from './hours-panel.tsx'

export const meta = adminMeta('Coaching')

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const params = new URL(request.url).searchParams
  const tab = params.get('tab')
  if (tab === 'types') return { tab: 'types' as const, list: await loadCoachingTypes(request) }
  if (tab === 'hours') return { tab: 'hours' as const, ...(await loadHours(request)) }
  const when = params.get('when') === 'past' ? ('past' as const) : ('upcoming' as const)
  return { tab: 'bookings' as const, when, list: await loadBookings(request, when) }
}

export const shouldRevalidate = shouldRevalidateList

/** Bookings, kinds of sessions and hours of the owner. */
export default function AdminCoachingPage({ loaderData: data }: Route.ComponentProps) {
  const [, setParams] = useSearchParams()
  return (
    <>
      <AdminPageHeader
        title="Coaching"
        lead="See who booked a 1-on-1 session, and decide which sessions are offered and when."
      />
      <Tabs
        label="Parts of coaching"
        value={data.tab}
        onChange={(tab) => setParams({ tab }, { preventScrollReset: true, replace: true })}
        tabs={[
          {
            value: 'bookings',
            label: 'Bookings',
            panel: data.tab === 'bookings' && <BookingList when={data.when} list={data.list} />,
          },
          { value: 'types', label: 'Sessions', panel: data.tab === 'types' && <CoachingTypeList list={data.list} /> },
          { value: 'hours', label: 'Hours', panel: data.tab === 'hours' && <HoursPanel {...data} /> },
        ]}
      />
    </>
  )
}
