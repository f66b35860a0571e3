import * as Y from 'yjs'
import { type DeviceKind, MARK, readWrittenTexts, toMark, type WrittenText } from '#contract/planner/written-texts.ts'
import { hash53 } from './hash.ts'

/** Origin of changes in this browser that are not part of the undo history. */
export const permanentOrigin = 'permanent'

/** The first client id above those that Yjs creates, which have 32 bits. */
const SEED_CLIENT_MIN = 2 ** 32

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
  const mark = newestMark(doc, text, writing)
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
  const mark = newestMark(doc, text, writing)
  const others = readLine(text).filter((written) => written.text !== chosen)
  doc.transact(() => {
    text.delete(0, text.length)
    for (const { text: other, at, device } of others.toReversed())
      text.insert(0, other, device ? { [MARK]: toMark(at, doc.clientID, device) } : {})
    text.insert(0, chosen, mark)
  }, origin)
}

export const readLine = (text: Y.Text): WrittenText[] => readWrittenTexts(text.toDelta())

/** The mark is newer than the others, one of which may come from a device with a fast clock. */
function newestMark(doc: Y.Doc, text: Y.Text, { at, device }: Writing): Record<string, string> {
  const newest = readLine(text)[0]?.at ?? 0
  return { [MARK]: toMark(Math.max(at, newest + 1), doc.clientID, device) }
}

/**
 * Copies the text at creation to a root text before its first change. The client id is derived from the text, so that two
 * devices that do this at the same time create the same letters and the text is not duplicated.
 */
function seedText(doc: Y.Doc, name: string, initial: string): void {
  if (doc.share.has(name) || initial === '') return
  const seed = new Y.Doc()
  seed.clientID = SEED_CLIENT_MIN + (hash53(`${name}\n${initial}`, 0) % (Number.MAX_SAFE_INTEGER - SEED_CLIENT_MIN))
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
