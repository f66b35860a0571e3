import { Drawing, type SvgProps } from '../drawing.tsx'
import url from './spiritual.svg?url'

export const Spiritual = (props: SvgProps) => (
  <Drawing path="./icons/spiritual.svg" url={url} viewBox="0 0 64 64" {...props} />
)
