import { Drawing, type PictureProps } from './drawing.tsx'
import url from './hero.svg?url'

export const Hero = (props: PictureProps) => <Drawing path="./hero.svg" url={url} viewBox="0 0 920 740" {...props} />
