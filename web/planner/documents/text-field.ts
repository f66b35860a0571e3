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

/** A write of a one-line text: its value, and the texts before it. */
export type LineChange = { doc: Y.Doc; name: string; device: DeviceKind; value: string; before: readonly WrittenText[] }

/** Writes a one-line text as a whole: it never mixes with what other devices write. See `written-texts.ts`. */
export function writeLine(
  doc: Y.Doc,
  { name, initial, next, at, device }: Omit<TextChange, 'origin'> & Writing,
): LineChange {
  seedText(doc, name, initial)
  return replaceLine({ doc, name, at, device }, next, [])
}

/** Makes another text of a line its value. The former value remains as another text. */
export function chooseText(
  doc: Y.Doc,
  { name, chosen, ...writing }: { name: string; chosen: string } & Writing,
): LineChange {
  const others = readLine(doc, name).filter((other) => other.text !== chosen)
  return replaceLine({ doc, name, ...writing }, chosen, others)
}

/**
 * Writes the texts before a change again. Returns that change, or null if another device has written since.
 * Undo by Yjs would lose marks when several devices undo.
 */
export function revertLine({ doc, name, device, value, before }: LineChange, at: number): LineChange | null {
  const [current] = readLine(doc, name)
  const isReplaced = (current?.text ?? '') !== value || (current && current.client !== doc.clientID)
  if (isReplaced) return null
  const [last, ...others] = before
  return replaceLine({ doc, name, at, device }, last?.text ?? '', others)
}

/** Replaces the texts of a line by a value and other texts. Not part of the undo history, which has `revertLine`. */
function replaceLine(
  { doc, name, at, device }: { doc: Y.Doc; name: string } & Writing,
  value: string,
  others: readonly WrittenText[],
): LineChange {
  const text = doc.getText(name)
  const before = readLine(doc, name)
  // Newer than the others, one of which may come from a device with a fast clock.
  const newest = { text: value, at: Math.max(at, (before[0]?.at ?? 0) + 1), client: doc.clientID, device }
  doc.transact(() => {
    text.delete(0, text.length)
    for (const written of [newest, ...others].toReversed()) text.insert(0, written.text, markOf(written))
  }, permanentOrigin)
  return { doc, name, device, value, before }
}

const markOf = (written: WrittenText): Record<string, string> => (written.device ? { [MARK]: toMark(written) } : {})

export function readLine(doc: Y.Doc, name: string): WrittenText[] {
  const isInitial = (text: string) => Y.decodeStateVector(Y.encodeStateVector(doc)).has(seedClient(name, text))
  return readWrittenTexts(doc.getText(name).toDelta(), isInitial)
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
