import { Drawing, type SvgProps } from './drawing.tsx'
import url from './hero.svg?url'

export const Hero = (props: SvgProps) => <Drawing path="./hero.svg" url={url} viewBox="0 0 920 740" {...props} />
