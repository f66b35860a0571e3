import { Drawing, type SvgProps } from '../drawing.tsx'
import url from './film-evening.svg?url'

export const FilmEvening = (props: SvgProps) => (
  <Drawing path="./scenes/film-evening.svg" url={url} viewBox="0 0 400 250" {...props} />
)
