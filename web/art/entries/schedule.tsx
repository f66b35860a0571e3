import { Drawing, type PictureProps } from '../drawing.tsx'
import url from './schedule.svg?url'

export const Schedule = (props: PictureProps) => (
  <Drawing path="./entries/schedule.svg" url={url} viewBox="0 0 320 140" {...props} />
)
