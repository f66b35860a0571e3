import { Drawing, type SvgProps } from '../drawing.tsx'
import url from './search-map.svg?url'

export const SearchMap = (props: SvgProps) => (
  <Drawing path="./planner/search-map.svg" url={url} viewBox="0 0 400 250" {...props} />
)
