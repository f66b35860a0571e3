import { fileTypes } from '#contract/downloads/file-types.ts'

/** What the system's window for choosing files offers. */
export const acceptedFileTypes = Object.keys(fileTypes)
  .map((ending) => `.${ending}`)
  .join()
