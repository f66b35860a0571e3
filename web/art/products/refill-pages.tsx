import { Drawing, type SvgProps } from '../drawing.tsx'
import url from './refill-pages.svg?url'

export const RefillPages = (props: SvgProps) => (
  <Drawing path="./products/refill-pages.svg" url={url} viewBox="24 18 284 213" {...props} />
)
