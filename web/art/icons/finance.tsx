import { Drawing, type PictureProps } from '../drawing.tsx'
import url from './finance.svg?url'

export const Finance = (props: PictureProps) => (
  <Drawing path="./icons/finance.svg" url={url} viewBox="0 0 64 64" {...props} />
)
