import { Drawing, type PictureProps } from '../drawing.tsx'
import url from './bundle.svg?url'

export const Bundle = (props: PictureProps) => (
  <Drawing path="./products/bundle.svg" url={url} viewBox="0 0 524 368" {...props} />
)
