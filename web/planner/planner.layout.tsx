import { Outlet } from 'react-router'
import { CardSkeleton } from '../ui/loading.tsx'
import { PlannerProvider } from './planner-provider.tsx'

export default function PlannerLayout() {
  return (
    <div className="page planner">
      <PlannerProvider loading={<CardSkeleton label="Loading your planner..." rows={3} />} failed={() => null}>
        <Outlet />
      </PlannerProvider>
    </div>
  )
}
