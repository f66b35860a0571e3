import { Drawing, type SvgProps } from '../drawing.tsx'
import url from './engines.svg?url'

export const Engines = (props: SvgProps) => (
  <Drawing path="./stamps/engines.svg" url={url} viewBox="0 0 132 156" {...props} />
)
