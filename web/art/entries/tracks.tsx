import { Drawing, type PictureProps } from '../drawing.tsx'
import url from './tracks.svg?url'

export const Tracks = (props: PictureProps) => (
  <Drawing path="./entries/tracks.svg" url={url} viewBox="0 0 320 140" {...props} />
)
