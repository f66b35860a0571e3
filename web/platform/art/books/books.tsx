import { Drawing, type SvgProps } from '../drawing.tsx'
import childrenBookUrl from './children.svg?url'
import foundationBookUrl from './foundation.svg?url'

export const ChildrenBook = (props: SvgProps) => (
  <Drawing path="./books/children.svg" url={childrenBookUrl} viewBox="0 0 320 240" {...props} />
)

export const FoundationBook = (props: SvgProps) => (
  <Drawing path="./books/foundation.svg" url={foundationBookUrl} viewBox="0 0 320 240" {...props} />
)
