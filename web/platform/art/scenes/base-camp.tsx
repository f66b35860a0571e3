import { Drawing, type SvgProps } from '../drawing.tsx'
import url from './base-camp.svg?url'

export const BaseCamp = (props: SvgProps) => (
  <Drawing path="./scenes/base-camp.svg" url={url} viewBox="0 0 400 250" {...props} />
)
