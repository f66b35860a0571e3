import { Drawing, type PictureProps } from '../drawing.tsx'
import url from './vita.svg?url'

export const Vita = (props: PictureProps) => (
  <Drawing path="./guides/vita.svg" url={url} viewBox="0 0 200 260" {...props} />
)
