import { Drawing, type SvgProps } from '../drawing.tsx'
import url from './penny.svg?url'

export const Penny = (props: SvgProps) => (
  <Drawing path="./guides/penny.svg" url={url} viewBox="0 0 200 260" {...props} />
)
