import type { PublicDomain } from '#server/domain.ts'

/** Turns a path of the site into a whole address, for what a loader tells machines. */
export const absoluteUrl =
  ({ site }: PublicDomain) =>
  (path: string) =>
    new URL(path, site.publicUrl).href
