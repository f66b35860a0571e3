import { Drawing, type SvgProps } from '../drawing.tsx'
import url from './education.svg?url'

export const Education = (props: SvgProps) => (
  <Drawing path="./icons/education.svg" url={url} viewBox="0 0 64 64" {...props} />
)
