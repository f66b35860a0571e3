import { Drawing, type SvgProps } from '../drawing.tsx'
import url from './sunday-page.svg?url'

export const SundayPage = (props: SvgProps) => (
  <Drawing path="./scenes/sunday-page.svg" url={url} viewBox="0 0 400 250" {...props} />
)
