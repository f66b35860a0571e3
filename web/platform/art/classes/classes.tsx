import { Drawing, type SvgProps } from '../drawing.tsx'
import advancedUrl from './advanced.svg?url'
import digitalToolsUrl from './digital-tools.svg?url'
import familyUrl from './family.svg?url'
import shefMasteryUrl from './shef-mastery.svg?url'
import weekendIntensiveUrl from './weekend-intensive.svg?url'

const classDrawing = (name: string, url: string) => (props: SvgProps) => (
  <Drawing path={`./classes/${name}.svg`} url={url} viewBox="0 0 400 250" {...props} />
)

export const Advanced = classDrawing('advanced', advancedUrl)
export const DigitalTools = classDrawing('digital-tools', digitalToolsUrl)
export const Family = classDrawing('family', familyUrl)
export const ShefMastery = classDrawing('shef-mastery', shefMasteryUrl)
export const WeekendIntensive = classDrawing('weekend-intensive', weekendIntensiveUrl)
