/**
 * Keeps files by their keys. What is put under a key is there whole or not at all, also after a power failure, and a key
 * is written once: its bytes never change. Keys are made by the program, never by whoever sent the file.
 */
export type Storage = {
  /** Pieces that break off, or are not as many bytes as was said, leave nothing. */
  put(key: string, bytes: Uint8Array | ByteChunks, contentType: string): Promise<void>
  /** @returns null when there is nothing under this key */
  get(key: string): Promise<Uint8Array<ArrayBuffer> | null>
  /**
   * The same, piece by piece: never whole in memory. Whoever opens it reads it to its end, or cancels the stream.
   * @param part only these bytes of it, which it has
   */
  open(key: string, part?: ByteRange): Promise<OpenedFile | null>
  /** Removing what is not there is no failure. */
  remove(key: string): Promise<void>
}

/** A file as it comes in: never whole in memory. `size` is in bytes. */
export type ByteChunks = { size: number; pieces: AsyncIterable<Uint8Array> }

/** Bytes of a file, counted from 0; the one at `end` is the last. */
export type ByteRange = { start: number; end: number }

/** `size` is in bytes: of the file, or of the part that was asked for. */
export type OpenedFile = { size: number; stream: ReadableStream<Uint8Array<ArrayBuffer>> }

const parts = /^[a-z\d][a-z\d-]*(?:\/[a-z\d][a-z\d-]*)*\.[a-z\d]+$/

/** Lets through what the program makes: short lower-case words, a slash between two, an ending. Nothing leads elsewhere. */
export function checkedKey(key: string): string {
  if (key.length > 200 || !parts.test(key)) throw new Error('not a key of the storage')
  return key
}

/** The same pieces; a failure at their end unless they were as many bytes as was said. */
export async function* counted({ size, pieces }: ByteChunks): AsyncGenerator<Uint8Array> {
  let seen = 0
  for await (const piece of pieces) {
    seen += piece.byteLength
    if (seen > size) break
    yield piece
  }
  if (seen !== size) throw new Error('a file is not as long as was said')
}
