import { Drawing, type SvgProps } from '../drawing.tsx'
import url from './sophia.svg?url'

export const Sophia = (props: SvgProps) => (
  <Drawing path="./guides/sophia.svg" url={url} viewBox="0 0 200 260" {...props} />
)
