import { Drawing, type SvgProps } from '../drawing.tsx'
import url from './bedside.svg?url'

export const Bedside = (props: SvgProps) => (
  <Drawing path="./scenes/bedside.svg" url={url} viewBox="0 0 400 250" {...props} />
)
