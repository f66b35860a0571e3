import { Drawing, type SvgProps } from '../drawing.tsx'
import bundleUrl from './bundle.svg?url'
import completeSystemUrl from './complete-system.svg?url'
import digitalPlannerUrl from './digital-planner.svg?url'
import refillPagesUrl from './refill-pages.svg?url'

export const Bundle = (props: SvgProps) => (
  <Drawing path="./products/bundle.svg" url={bundleUrl} viewBox="0 0 524 368" {...props} />
)

export const CompleteSystem = (props: SvgProps) => (
  <Drawing path="./products/complete-system.svg" url={completeSystemUrl} viewBox="-14 4 322 241" {...props} />
)

export const DigitalPlanner = (props: SvgProps) => (
  <Drawing path="./products/digital-planner.svg" url={digitalPlannerUrl} viewBox="20 -6 308 231" {...props} />
)

export const RefillPages = (props: SvgProps) => (
  <Drawing path="./products/refill-pages.svg" url={refillPagesUrl} viewBox="24 18 284 213" {...props} />
)
