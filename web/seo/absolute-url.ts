import type { PublicLoaders } from '#server/public-loaders.ts'

/** Turns a path of the site into a whole address, for what a loader tells machines. */
export const absoluteUrl =
  ({ site }: PublicLoaders) =>
  (path: string) =>
    new URL(path, site.publicUrl).href
