// A one-line text is written as a whole, with a mark that says who wrote it. When two devices change it at the same time,
// both of their texts remain. A build that knows no marks shows them one after the other.

import { hash53 } from './hash.ts'

export type DeviceKind = 'phone' | 'computer'

/**
 * `client` is that of the Yjs document that wrote it, and distinguishes devices that write in the same millisecond. `at` and
 * `client` are 0 and `device` is null for a text without a mark, as earlier builds wrote it.
 */
export type WrittenText = { text: string; at: number; client: number; device: DeviceKind | null }

/** Answers and notes are long and merge letter by letter. Other texts have one line. */
export const isLongText = (field: string): boolean => field === 'notes' || /^answers?[./]/.test(field)

/** Name of the attribute with the mark. */
export const MARK = 'by'

/** The mark has the length of the text. */
export const toMark = ({ text, at, client, device }: WrittenText): string =>
  [at.toString(36), client.toString(36), device, text.length].join('.')

const markPattern = /^([\da-z]{1,9})\.([\da-z]{1,11})\.(phone|computer)(?:\.(\d{1,5}))?$/

/** The first client id above those that Yjs creates, which have 32 bits. */
const SEED_CLIENT_MIN = 2 ** 32

/**
 * Returns the client id that copies a text at creation to a root text. It is derived from both, so that devices that do
 * this at the same time create the same letters.
 */
export const seedClient = (name: string, initial: string): number =>
  SEED_CLIENT_MIN + (hash53(`${name}\n${initial}`, 0) % (Number.MAX_SAFE_INTEGER - SEED_CLIENT_MIN))

/** A part of a text with its attributes, as Yjs returns it. */
type TextPart = { insert?: unknown; attributes?: Record<string, unknown> }

/**
 * Returns the texts that devices wrote, the newest first. The newest one is the value. A text that several devices
 * brought back by undo is in the parts several times.
 * @param isInitial true for the text at creation, which has no mark
 */
export function readWrittenTexts(parts: readonly TextPart[], isInitial: (text: string) => boolean): WrittenText[] {
  const texts = new Map<string, string>()
  for (const { insert, attributes } of parts) {
    const mark = attributes?.[MARK]
    const key = typeof mark === 'string' ? mark : ''
    if (typeof insert === 'string') texts.set(key, (texts.get(key) ?? '') + insert)
  }
  const newestFirst = [...texts]
    .map(([mark, text]) => {
      const { length, ...written } = parseMark(mark)
      const isWhole = mark === '' ? isInitial : (part: string) => part.length === length
      return { mark, ...written, text: repeatedPart(text, isWhole) ?? text }
    })
    .sort((a, b) => b.at - a.at || (a.mark < b.mark ? 1 : -1))
  const found = new Map<string, WrittenText>()
  for (const { text, at, client, device } of newestFirst)
    if (!found.has(text)) found.set(text, { text, at, client, device })
  return [...found.values()]
}

function parseMark(mark: string): Omit<WrittenText, 'text'> & { length: number } {
  const [, at = '0', client = '0', device, length] = markPattern.exec(mark) ?? []
  return {
    at: Number.parseInt(at, 36),
    client: Number.parseInt(client, 36),
    device: device === 'phone' || device === 'computer' ? device : null,
    length: Number(length),
  }
}

/** Returns the part whose repetition a text is, if it is whole. */
function repeatedPart(text: string, isWhole: (part: string) => boolean): string | undefined {
  for (let length = 1; length <= text.length / 2; length++) {
    const part = text.slice(0, length)
    if (text.length % length === 0 && part.repeat(text.length / length) === text && isWhole(part)) return part
  }
  return undefined
}
