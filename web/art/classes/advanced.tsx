import { Drawing, type SvgProps } from '../drawing.tsx'
import url from './advanced.svg?url'

export const Advanced = (props: SvgProps) => (
  <Drawing path="./classes/advanced.svg" url={url} viewBox="0 0 400 250" {...props} />
)
