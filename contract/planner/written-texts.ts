// A one-line text is written as a whole, with a mark that says who wrote it. When two devices change it at the same time,
// both of their texts remain. A build that knows no marks shows them one after the other.

export type DeviceKind = 'phone' | 'computer'

/** `at` is 0 and `device` null for a text without a mark, as earlier builds wrote it. */
export type WrittenText = { text: string; at: number; device: DeviceKind | null }

/** Answers are long and merge letter by letter. Other texts have one line. */
export const isAnswerField = (field: string): boolean => /^answers?[./]/.test(field)

/** Name of the attribute with the mark. */
export const MARK = 'by'

/** @param client distinguishes devices that write in the same millisecond */
export const toMark = (at: number, client: number, device: DeviceKind): string =>
  `${at.toString(36)}.${client.toString(36)}.${device}`

const markPattern = /^([\da-z]{1,9})\.[\da-z]{1,11}\.(phone|computer)$/

/** A part of a text with its attributes, as Yjs returns it. */
type TextPart = { insert?: unknown; attributes?: Record<string, unknown> }

/** Returns the texts that devices wrote, the newest first. The newest one is the value. */
export function readWrittenTexts(parts: readonly TextPart[]): WrittenText[] {
  const texts = new Map<string, string>()
  for (const { insert, attributes } of parts) {
    const mark = attributes?.[MARK]
    const key = typeof mark === 'string' ? mark : ''
    if (typeof insert === 'string') texts.set(key, (texts.get(key) ?? '') + insert)
  }
  const newestFirst = [...texts]
    .map(([mark, text]) => ({ mark, ...parseMark(mark), text }))
    .sort((a, b) => b.at - a.at || (a.mark < b.mark ? 1 : -1))
  const found = new Map<string, WrittenText>()
  for (const { text, at, device } of newestFirst) if (!found.has(text)) found.set(text, { text, at, device })
  return [...found.values()]
}

function parseMark(mark: string): Pick<WrittenText, 'at' | 'device'> {
  const [, at = '0', device] = markPattern.exec(mark) ?? []
  return { at: Number.parseInt(at, 36), device: device === 'phone' || device === 'computer' ? device : null }
}
