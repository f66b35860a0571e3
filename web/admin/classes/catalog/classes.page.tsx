import { useSearchParams } from 'react-router'
import { adminMeta } from '../../../platform/seo/noindex.ts'
import { Tabs } from '../../../platform/ui/tabs.tsx'
import { AdminPageHeader } from '../../platform/layout/admin-page-header.tsx'
import { useIsPermitted } from '../../platform/layout/permitted.tsx'
import { shouldRevalidateList } from '../../platform/list/load-list.ts'
import type { Route } from './+types/classes.page'
import { CourseList, loadCourses } from './course-list.tsx'
import { loadWorkshops, WorkshopList } from './workshop-list.tsx'

export const meta = adminMeta('Events')

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const tab = new URL(request.url).searchParams.get('tab')
  if (tab === 'workshops') return { tab: 'workshops' as const, list: await loadWorkshops(request) }
  return { tab: 'courses' as const, list: await loadCourses(request) }
}

export const shouldRevalidate = shouldRevalidateList

export default function AdminClassesPage({ loaderData }: Route.ComponentProps) {
  const [, setParams] = useSearchParams()
  const isPermitted = useIsPermitted()
  return (
    <>
      <AdminPageHeader
        title="Events"
        lead={
          isPermitted('content')
            ? `Create and edit courses and workshops. Inactive classes aren’t for sale, but existing enrollments stay valid.${
                isPermitted('admin') ? ' To cancel a class, delete it.' : ''
              }`
            : 'Courses and workshops, with the people enrolled and the sessions.'
        }
      />
      <Tabs
        label="Kinds of events"
        value={loaderData.tab}
        onChange={(tab) => setParams({ tab }, { preventScrollReset: true, replace: true })}
        tabs={[
          {
            value: 'courses',
            label: 'Courses',
            panel: loaderData.tab === 'courses' && <CourseList list={loaderData.list} />,
          },
          {
            value: 'workshops',
            label: 'Workshops',
            panel: loaderData.tab === 'workshops' && <WorkshopList list={loaderData.list} />,
          },
        ]}
      />
    </>
  )
}
