import { useSearchParams } from 'react-router'
import { adminMeta } from '../../seo/noindex.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { AdminPageHeader } from '../layout/admin-page-header.tsx'
import { CourseList } from './course-list.tsx'
import { WorkshopList } from './workshop-list.tsx'

export const meta = () => adminMeta('Events')

export default function AdminClassesPage() {
  const [params, setParams] = useSearchParams()
  return (
    <>
      <AdminPageHeader
        title="Events"
        lead="Create and edit courses and workshops. Inactive classes aren’t for sale, but existing enrollments stay valid. To cancel a class, delete it."
      />
      <Tabs
        label="Kinds of events"
        value={params.get('tab') === 'workshops' ? 'workshops' : 'courses'}
        onChange={(tab) => setParams({ tab }, { preventScrollReset: true, replace: true })}
        tabs={[
          { value: 'courses', label: 'Courses', panel: <CourseList /> },
          { value: 'workshops', label: 'Workshops', panel: <WorkshopList /> },
        ]}
      />
    </>
  )
}
