import { Drawing, type SvgProps } from '../drawing.tsx'
import url from './envelope.svg?url'

export const Envelope = (props: SvgProps) => (
  <Drawing path="./scenes/envelope.svg" url={url} viewBox="0 0 400 250" {...props} />
)
