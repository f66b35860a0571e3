import { Drawing, type SvgProps } from '../drawing.tsx'
import url from './crew.svg?url'

export const Crew = (props: SvgProps) => <Drawing path="./stamps/crew.svg" url={url} viewBox="0 0 132 156" {...props} />
