import { Drawing, type PictureProps } from '../drawing.tsx'
import url from './refill-pages.svg?url'

export const RefillPages = (props: PictureProps) => (
  <Drawing path="./products/refill-pages.svg" url={url} viewBox="24 18 284 213" {...props} />
)
