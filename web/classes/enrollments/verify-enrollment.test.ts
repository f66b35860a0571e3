import { expect, test } from 'vitest'
import { fakeStorage } from '../../content/store/cart/cart.fixture.ts'
import { isFirstVisit } from './verify-enrollment.ts'

test('a checkout session is new once, also after others and in another tab', () => {
  const storage = fakeStorage()
  expect(['cs_1', 'cs_2', 'cs_1', 'cs_2'].map((id) => isFirstVisit(id, storage))).toEqual([true, true, false, false])
  expect(isFirstVisit('cs_3', null)).toBe(true)
})
