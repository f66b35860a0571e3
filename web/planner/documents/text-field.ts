import * as Y from 'yjs'
import {
  type DeviceKind,
  MARK,
  readWrittenTexts,
  seedClient,
  toMark,
  type WrittenText,
} from '#contract/planner/written-texts.ts'

/** Origin of changes in this browser that are not part of the undo history. */
export const permanentOrigin = 'permanent'

/** `initial` is the text at creation, which is no root text yet. */
type TextChange = { name: string; initial: string; next: string; origin: unknown }

/** Writes a text so that it merges letter by letter with those of other devices. */
export function writeText(doc: Y.Doc, { name, initial, next, origin }: TextChange): void {
  if (!doc.share.has(name) && initial === next) return
  seedText(doc, name, initial)
  const text = doc.getText(name)
  const { start, removed, inserted } = diffTexts(text.toString(), next)
  if (removed === 0 && inserted === '') return
  doc.transact(() => {
    if (removed > 0) text.delete(start, removed)
    if (inserted) text.insert(start, inserted)
  }, origin)
}

/** When and on what a one-line text is written. */
type Writing = { at: number; device: DeviceKind }

/** Writes a one-line text as a whole: it never mixes with what other devices write. See `written-texts.ts`. */
export function writeLine(doc: Y.Doc, { name, initial, next, origin, ...writing }: TextChange & Writing): void {
  seedText(doc, name, initial)
  const text = doc.getText(name)
  const mark = newestMark(doc, readLine(doc, name), { ...writing, length: next.length })
  doc.transact(() => {
    text.delete(0, text.length)
    if (next) text.insert(0, next, mark)
  }, origin)
}

/** Makes another text of a line its value. The former value remains as another text. */
export function chooseText(
  doc: Y.Doc,
  { name, chosen, origin, ...writing }: { name: string; chosen: string; origin: unknown } & Writing,
): void {
  const text = doc.getText(name)
  const written = readLine(doc, name)
  const mark = newestMark(doc, written, { ...writing, length: chosen.length })
  const others = written.filter((other) => other.text !== chosen)
  doc.transact(() => {
    text.delete(0, text.length)
    for (const { text: other, at, device } of others.toReversed())
      text.insert(
        0,
        other,
        device ? { [MARK]: toMark({ at, client: doc.clientID, device, length: other.length }) } : {},
      )
    text.insert(0, chosen, mark)
  }, origin)
}

export function readLine(doc: Y.Doc, name: string): WrittenText[] {
  const isInitial = (text: string) => Y.decodeStateVector(Y.encodeStateVector(doc)).has(seedClient(name, text))
  return readWrittenTexts(doc.getText(name).toDelta(), isInitial)
}

/** The mark is newer than the others, one of which may come from a device with a fast clock. */
function newestMark(
  doc: Y.Doc,
  [newest]: readonly WrittenText[],
  { at, device, length }: Writing & { length: number },
): Record<string, string> {
  return { [MARK]: toMark({ at: Math.max(at, (newest?.at ?? 0) + 1), client: doc.clientID, device, length }) }
}

/** Copies the text at creation to a root text before its first change. Devices that do this at the same time agree. */
function seedText(doc: Y.Doc, name: string, initial: string): void {
  if (doc.share.has(name) || initial === '') return
  const seed = new Y.Doc()
  seed.clientID = seedClient(name, initial)
  seed.getText(name).insert(0, initial)
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(seed), permanentOrigin)
  seed.destroy()
}

type TextDiff = { start: number; removed: number; inserted: string }

/** Returns the change between the common start and the common end. Never splits a surrogate pair. */
export function diffTexts(before: string, after: string): TextDiff {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start++
  if (start > 0 && isHighSurrogate(before.charCodeAt(start - 1))) start--
  let end = 0
  while (end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end++
  if (end > 0 && isLowSurrogate(before.charCodeAt(before.length - end))) end--
  return { start, removed: before.length - end - start, inserted: after.slice(start, after.length - end) }
}

const isHighSurrogate = (code: number) => code >= 0xd800 && code <= 0xdbff
const isLowSurrogate = (code: number) => code >= 0xdc00 && code <= 0xdfff
