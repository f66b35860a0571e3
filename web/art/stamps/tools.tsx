import { Drawing, type SvgProps } from '../drawing.tsx'
import url from './tools.svg?url'

export const Tools = (props: SvgProps) => (
  <Drawing path="./stamps/tools.svg" url={url} viewBox="0 0 132 156" {...props} />
)
