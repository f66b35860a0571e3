import { Drawing, type SvgProps } from '../drawing.tsx'
import url from './half-past-ten.svg?url'

export const HalfPastTen = (props: SvgProps) => (
  <Drawing path="./scenes/half-past-ten.svg" url={url} viewBox="0 0 400 250" {...props} />
)
