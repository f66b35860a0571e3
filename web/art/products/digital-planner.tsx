import { Drawing, type SvgProps } from '../drawing.tsx'
import url from './digital-planner.svg?url'

export const DigitalPlanner = (props: SvgProps) => (
  <Drawing path="./products/digital-planner.svg" url={url} viewBox="20 -6 308 231" {...props} />
)
