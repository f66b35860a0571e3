import { Drawing, type SvgProps } from './drawing.tsx'
import awardsUrl from './stamps/awards.svg?url'
import destinationUrl from './stamps/destination.svg?url'
import enginesUrl from './stamps/engines.svg?url'
import nextLevelsUrl from './stamps/next-levels.svg?url'
import toolsUrl from './stamps/tools.svg?url'

export const Awards = (props: SvgProps) => (
  <Drawing path="./stamps/awards.svg" url={awardsUrl} viewBox="0 0 132 156" {...props} />
)

export const Destination = (props: SvgProps) => (
  <Drawing path="./stamps/destination.svg" url={destinationUrl} viewBox="0 0 132 156" {...props} />
)

export const Engines = (props: SvgProps) => (
  <Drawing path="./stamps/engines.svg" url={enginesUrl} viewBox="0 0 132 156" {...props} />
)

export const NextLevels = (props: SvgProps) => (
  <Drawing path="./stamps/next-levels.svg" url={nextLevelsUrl} viewBox="0 0 132 156" {...props} />
)

export const Tools = (props: SvgProps) => (
  <Drawing path="./stamps/tools.svg" url={toolsUrl} viewBox="0 0 132 156" {...props} />
)
