import { Drawing, type SvgProps } from '../drawing.tsx'
import url from './digital-tools.svg?url'

export const DigitalTools = (props: SvgProps) => (
  <Drawing path="./classes/digital-tools.svg" url={url} viewBox="0 0 400 250" {...props} />
)
