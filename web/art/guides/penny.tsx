import { Drawing, type PictureProps } from '../drawing.tsx'
import url from './penny.svg?url'

export const Penny = (props: PictureProps) => (
  <Drawing path="./guides/penny.svg" url={url} viewBox="0 0 200 260" {...props} />
)
