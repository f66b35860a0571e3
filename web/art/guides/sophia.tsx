import { Drawing, type PictureProps } from '../drawing.tsx'
import url from './sophia.svg?url'

export const Sophia = (props: PictureProps) => (
  <Drawing path="./guides/sophia.svg" url={url} viewBox="0 0 200 260" {...props} />
)
