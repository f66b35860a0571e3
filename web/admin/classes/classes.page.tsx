import { useSearchParams } from 'react-router'
import { Tabs } from '../ui/tabs.tsx'
import { AdminHead } from './admin-head.tsx'
import { adminMeta } from './admin-meta.ts'
import { CourseTab } from './course-tab.tsx'
import { WorkshopTab } from './workshop-tab.tsx'

export const meta = () => adminMeta('Events')

/** Which tab is open is in the address: a search, a page and a reload stay in it. */
export default function Events() {
  const [params, setParams] = useSearchParams()
  return (
    <>
      <AdminHead
        title="Events"
        lead="Courses and workshops: make them, change them, open them to buyers or close them."
      />
      <Tabs
        label="Kinds of events"
        value={params.get('tab') === 'workshops' ? 'workshops' : 'courses'}
        onChange={(tab) => setParams({ tab }, { preventScrollReset: true, replace: true })}
        tabs={[
          { value: 'courses', label: 'Courses', panel: <CourseTab /> },
          { value: 'workshops', label: 'Workshops', panel: <WorkshopTab /> },
        ]}
      />
    </>
  )
}
