import { Drawing, type PictureProps } from '../drawing.tsx'
import url from './half-past-ten.svg?url'

export const HalfPastTen = (props: PictureProps) => (
  <Drawing path="./scenes/half-past-ten.svg" url={url} viewBox="0 0 400 250" {...props} />
)
