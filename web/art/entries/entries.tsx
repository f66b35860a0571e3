import { Drawing, type SvgProps } from '../drawing.tsx'
import scheduleUrl from './schedule.svg?url'
import toDoneUrl from './to-done.svg?url'
import tracksUrl from './tracks.svg?url'

export const Schedule = (props: SvgProps) => (
  <Drawing path="./entries/schedule.svg" url={scheduleUrl} viewBox="0 0 320 140" {...props} />
)

export const ToDone = (props: SvgProps) => (
  <Drawing path="./entries/to-done.svg" url={toDoneUrl} viewBox="0 0 320 140" {...props} />
)

export const Tracks = (props: SvgProps) => (
  <Drawing path="./entries/tracks.svg" url={tracksUrl} viewBox="0 0 320 140" {...props} />
)
