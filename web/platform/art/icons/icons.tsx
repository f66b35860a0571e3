import { Drawing, type SvgProps } from '../drawing.tsx'
import educationUrl from './education.svg?url'
import financeUrl from './finance.svg?url'
import healthUrl from './health.svg?url'
import spiritualUrl from './spiritual.svg?url'

export const EducationIcon = (props: SvgProps) => (
  <Drawing path="./icons/education.svg" url={educationUrl} viewBox="0 0 64 64" {...props} />
)

export const FinanceIcon = (props: SvgProps) => (
  <Drawing path="./icons/finance.svg" url={financeUrl} viewBox="0 0 64 64" {...props} />
)

export const HealthIcon = (props: SvgProps) => (
  <Drawing path="./icons/health.svg" url={healthUrl} viewBox="0 0 64 64" {...props} />
)

export const SpiritIcon = (props: SvgProps) => (
  <Drawing path="./icons/spiritual.svg" url={spiritualUrl} viewBox="0 0 64 64" {...props} />
)
