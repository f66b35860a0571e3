import { fileTypes } from '#contract/file-types.ts'

/** What the system's window for choosing files offers. */
export const acceptedFiles = Object.keys(fileTypes)
  .map((ending) => `.${ending}`)
  .join()
