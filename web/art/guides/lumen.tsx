import { Drawing, type SvgProps } from '../drawing.tsx'
import url from './lumen.svg?url'

export const Lumen = (props: SvgProps) => (
  <Drawing path="./guides/lumen.svg" url={url} viewBox="0 0 200 260" {...props} />
)
