import { Drawing, type SvgProps } from '../drawing.tsx'
import url from './tracks.svg?url'

export const Tracks = (props: SvgProps) => (
  <Drawing path="./entries/tracks.svg" url={url} viewBox="0 0 320 140" {...props} />
)
