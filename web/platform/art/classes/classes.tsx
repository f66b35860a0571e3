import { Drawing, type SvgProps } from '../drawing.tsx'
import advancedUrl from './advanced.svg?url'
import digitalToolsUrl from './digital-tools.svg?url'
import familyUrl from './family.svg?url'
import shefMasteryUrl from './shef-mastery.svg?url'
import weekendIntensiveUrl from './weekend-intensive.svg?url'

export const Advanced = (props: SvgProps) => (
  <Drawing path="./classes/advanced.svg" url={advancedUrl} viewBox="0 0 400 250" {...props} />
)

export const DigitalTools = (props: SvgProps) => (
  <Drawing path="./classes/digital-tools.svg" url={digitalToolsUrl} viewBox="0 0 400 250" {...props} />
)

export const Family = (props: SvgProps) => (
  <Drawing path="./classes/family.svg" url={familyUrl} viewBox="0 0 400 250" {...props} />
)

export const ShefMastery = (props: SvgProps) => (
  <Drawing path="./classes/shef-mastery.svg" url={shefMasteryUrl} viewBox="0 0 400 250" {...props} />
)

export const WeekendIntensive = (props: SvgProps) => (
  <Drawing path="./classes/weekend-intensive.svg" url={weekendIntensiveUrl} viewBox="0 0 400 250" {...props} />
)
