import { Drawing, type SvgProps } from '../drawing.tsx'
import url from './schedule.svg?url'

export const Schedule = (props: SvgProps) => (
  <Drawing path="./entries/schedule.svg" url={url} viewBox="0 0 320 140" {...props} />
)
