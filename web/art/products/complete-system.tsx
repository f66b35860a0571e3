import { Drawing, type SvgProps } from '../drawing.tsx'
import url from './complete-system.svg?url'

export const CompleteSystem = (props: SvgProps) => (
  <Drawing path="./products/complete-system.svg" url={url} viewBox="-14 4 322 241" {...props} />
)
