import { Drawing, type SvgProps } from '../drawing.tsx'
import url from './bundle.svg?url'

export const Bundle = (props: SvgProps) => (
  <Drawing path="./products/bundle.svg" url={url} viewBox="0 0 524 368" {...props} />
)
