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
        lead="Courses and workshops: make them, change them, open them to buyers or close them."
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
