import { Drawing, type SvgProps } from '../drawing.tsx'
import url from './foundation.svg?url'

export const FoundationBook = (props: SvgProps) => (
  <Drawing path="./books/foundation.svg" url={url} viewBox="0 0 320 240" {...props} />
)
