import { Drawing, type SvgProps } from '../drawing.tsx'
import url from './children.svg?url'

export const ChildrenBook = (props: SvgProps) => (
  <Drawing path="./books/children.svg" url={url} viewBox="0 0 320 240" {...props} />
)
