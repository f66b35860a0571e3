import { Drawing, type SvgProps } from '../drawing.tsx'
import url from './awards.svg?url'

export const Awards = (props: SvgProps) => (
  <Drawing path="./stamps/awards.svg" url={url} viewBox="0 0 132 156" {...props} />
)
