import { Drawing, type PictureProps } from '../drawing.tsx'
import url from './sunday-page.svg?url'

export const SundayPage = (props: PictureProps) => (
  <Drawing path="./scenes/sunday-page.svg" url={url} viewBox="0 0 400 250" {...props} />
)
