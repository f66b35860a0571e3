import { Drawing, type SvgProps } from '../drawing.tsx'
import childrenUrl from './children.svg?url'
import foundationUrl from './foundation.svg?url'

export const ChildrenBook = (props: SvgProps) => (
  <Drawing path="./books/children.svg" url={childrenUrl} viewBox="0 0 320 240" {...props} />
)

export const FoundationBook = (props: SvgProps) => (
  <Drawing path="./books/foundation.svg" url={foundationUrl} viewBox="0 0 320 240" {...props} />
)
