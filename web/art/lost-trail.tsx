import { Drawing, type PictureProps } from './drawing.tsx'
import url from './lost-trail.svg?url'

export const LostTrail = (props: PictureProps) => (
  <Drawing path="./lost-trail.svg" url={url} viewBox="0 0 400 250" {...props} />
)
