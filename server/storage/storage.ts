/**
 * Keeps files by their keys. What is put under a key is there whole or not at all, also after a power failure, and a key
 * is written once: its bytes never change. Keys are made by the program, never by whoever sent the file.
 */
export type Storage = {
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** @returns null when there is nothing under this key */
  get(key: string): Promise<Uint8Array<ArrayBuffer> | null>
  /** Removing what is not there is no failure. */
  remove(key: string): Promise<void>
}

const parts = /^[a-z\d][a-z\d-]*(?:\/[a-z\d][a-z\d-]*)*\.[a-z\d]+$/

/** Lets through what the program makes: short lower-case words, a slash between two, an ending. Nothing leads elsewhere. */
export function checkedKey(key: string): string {
  if (key.length > 200 || !parts.test(key)) throw new Error('not a key of the storage')
  return key
}
