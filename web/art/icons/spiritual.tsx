import { Drawing, type PictureProps } from '../drawing.tsx'
import url from './spiritual.svg?url'

export const Spiritual = (props: PictureProps) => (
  <Drawing path="./icons/spiritual.svg" url={url} viewBox="0 0 64 64" {...props} />
)
