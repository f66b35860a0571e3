import { Drawing, type SvgProps } from '../drawing.tsx'
import url from './quiet-window.svg?url'

export const QuietWindow = (props: SvgProps) => (
  <Drawing path="./scenes/quiet-window.svg" url={url} viewBox="0 0 400 250" {...props} />
)
