import { Drawing, type SvgProps } from '../drawing.tsx'
import url from './shef-mastery.svg?url'

export const ShefMastery = (props: SvgProps) => (
  <Drawing path="./classes/shef-mastery.svg" url={url} viewBox="0 0 400 250" {...props} />
)
