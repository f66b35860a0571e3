import { Drawing, type SvgProps } from '../drawing.tsx'
import url from './to-done.svg?url'

export const ToDone = (props: SvgProps) => (
  <Drawing path="./entries/to-done.svg" url={url} viewBox="0 0 320 140" {...props} />
)
