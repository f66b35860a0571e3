import { Drawing, type SvgProps } from '../drawing.tsx'
import url from './polaris.svg?url'

export const Polaris = (props: SvgProps) => (
  <Drawing path="./guides/polaris.svg" url={url} viewBox="0 0 200 260" {...props} />
)
