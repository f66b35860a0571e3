import type { ReactNode } from 'react'
import { DaySaver } from './history/day-saver.tsx'
import { PlannerKeys } from './keys/planner-keys.tsx'
import { StepSelection } from './selection/step-selection.tsx'

/** Parts of the planner that show nothing at first. */
export default function BackgroundParts(): ReactNode {
  return (
    <>
      <PlannerKeys />
      <DaySaver />
      <StepSelection />
    </>
  )
}
