import { Drawing, type SvgProps } from '../drawing.tsx'
import url from './destination.svg?url'

export const Destination = (props: SvgProps) => (
  <Drawing path="./stamps/destination.svg" url={url} viewBox="0 0 132 156" {...props} />
)
