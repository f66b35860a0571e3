import { Drawing, type SvgProps } from '../drawing.tsx'
import educationUrl from './education.svg?url'
import financeUrl from './finance.svg?url'
import healthUrl from './health.svg?url'
import spiritualUrl from './spiritual.svg?url'

export const Education = (props: SvgProps) => (
  <Drawing path="./icons/education.svg" url={educationUrl} viewBox="0 0 64 64" {...props} />
)

export const Finance = (props: SvgProps) => (
  <Drawing path="./icons/finance.svg" url={financeUrl} viewBox="0 0 64 64" {...props} />
)

export const Health = (props: SvgProps) => (
  <Drawing path="./icons/health.svg" url={healthUrl} viewBox="0 0 64 64" {...props} />
)

export const Spiritual = (props: SvgProps) => (
  <Drawing path="./icons/spiritual.svg" url={spiritualUrl} viewBox="0 0 64 64" {...props} />
)
