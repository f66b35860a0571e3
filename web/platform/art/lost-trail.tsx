import { Drawing, type SvgProps } from './drawing.tsx'
import url from './lost-trail.svg?url'

export const LostTrail = (props: SvgProps) => (
  <Drawing path="./lost-trail.svg" url={url} viewBox="0 0 400 250" {...props} />
)
