import { Drawing, type SvgProps } from '../drawing.tsx'
import url from './weekend-intensive.svg?url'

export const WeekendIntensive = (props: SvgProps) => (
  <Drawing path="./classes/weekend-intensive.svg" url={url} viewBox="0 0 400 250" {...props} />
)
