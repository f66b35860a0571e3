import { useRootData } from '../../../platform/router/root-data.ts'

/** Returns the zone (an IANA name) with which forms start. */
export const useDefaultTimeZone = (): string =>
  useRootData().timeZone || Intl.DateTimeFormat().resolvedOptions().timeZone
