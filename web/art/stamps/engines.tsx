import { Drawing, type PictureProps } from '../drawing.tsx'
import url from './engines.svg?url'

export const Engines = (props: PictureProps) => (
  <Drawing path="./stamps/engines.svg" url={url} viewBox="0 0 132 156" {...props} />
)
