import { Drawing, type SvgProps } from '../drawing.tsx'
import url from './goal.svg?url'

export const Goal = (props: SvgProps) => (
  <Drawing path="./planner/goal.svg" url={url} viewBox="0 0 220 260" {...props} />
)
