import { describe, expect, test } from 'vitest'
import { offerEnds } from './offer-deadlines.ts'

const now = new Date('2024-03-20T12:00:00Z')
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000)

describe('an offer', () => {
  test('holds for a day', () => {
    expect(offerEnds(inHours(1000), now)).toEqual(inHours(24))
    expect(offerEnds(inHours(26), now)).toEqual(inHours(24))
  })

  test('ends two hours before the beginning at the latest', () => {
    expect(offerEnds(inHours(25), now)).toEqual(inHours(23))
    expect(offerEnds(inHours(4), now)).toEqual(inHours(2))
  })

  test('is not made where it would hold for less than two hours', () => {
    expect(offerEnds(new Date(inHours(4).getTime() - 1), now)).toBeNull()
    expect(offerEnds(now, now)).toBeNull()
    expect(offerEnds(inHours(-1000), now)).toBeNull()
  })
})
