import { Drawing, type PictureProps } from '../drawing.tsx'
import url from './complete-system.svg?url'

export const CompleteSystem = (props: PictureProps) => (
  <Drawing path="./products/complete-system.svg" url={url} viewBox="-14 4 322 241" {...props} />
)
