import { describe, expect, test } from 'vitest'
import { offerExpiresAt } from './offer-deadlines.ts'

const now = new Date('2024-03-20T12:00:00Z')
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000)

describe('waiting list offer', () => {
  test('expires after a day', () => {
    expect(offerExpiresAt(inHours(1000), now)).toEqual(inHours(24))
    expect(offerExpiresAt(inHours(26), now)).toEqual(inHours(24))
  })

  test('expires at least two hours before the workshop starts', () => {
    expect(offerExpiresAt(inHours(25), now)).toEqual(inHours(23))
    expect(offerExpiresAt(inHours(4), now)).toEqual(inHours(2))
  })

  /**
   * An offer lasts one day and expires at least two hours before the start. No offer is made if it would last less than
   * two hours.
   */
  test('is not made if it would expire within two hours', () => {
    expect(offerExpiresAt(new Date(inHours(4).getTime() - 1), now)).toBeNull()
    expect(offerExpiresAt(now, now)).toBeNull()
    expect(offerExpiresAt(inHours(-1000), now)).toBeNull()
  })
})
