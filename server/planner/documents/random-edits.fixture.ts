import type { Device } from './device.fixture.ts'

export type Random = () => number

/** Returns reproducible numbers from 0 up to 1 (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export const oneOf = <T>(values: readonly T[], random: Random): T => values[Math.floor(random() * values.length)] as T

/** Makes one edit as a user would: sets or removes a value, or writes or removes a part of a text. */
export function editRandomly(device: Device, random: Random): void {
  const doc = device.doc(oneOf(['core', '2026q3', '2026q4'], random))
  const key = oneOf(['a', 'b', 'c', 'd', 'e'], random)
  const map = doc.getMap(oneOf(['steps', 'journeys', 'entries'], random))
  const text = doc.getText(`steps/${key}/text`)
  const kind = random()
  if (kind < 0.4) map.set(`${key}/date`, Math.floor(random() * 1000))
  else if (kind < 0.5) map.delete(`${key}/date`)
  else if (kind < 0.6) map.set(key, { text: 'A step', minutes: Math.floor(random() * 60) })
  else if (kind < 0.85)
    text.insert(Math.floor(random() * (text.length + 1)), oneOf(['oars ', 'north', 'é', 'x'], random))
  else if (text.length > 0) {
    const at = Math.floor(random() * text.length)
    text.delete(at, Math.min(3, text.length - at))
  }
}
