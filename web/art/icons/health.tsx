import { Drawing, type SvgProps } from '../drawing.tsx'
import url from './health.svg?url'

export const Health = (props: SvgProps) => (
  <Drawing path="./icons/health.svg" url={url} viewBox="0 0 64 64" {...props} />
)
