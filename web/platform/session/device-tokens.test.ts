import { expect, test } from 'vitest'
import { fakeBrowser } from './browser.fixture.ts'
import { readDeviceTokens, saveDeviceToken } from './device-tokens.ts'

const devicesKey = 'journey.devices'
const userIds = ['a', 'b', 'c', 'd', 'e', 'f'].map((letter) => `${letter.repeat(8)}-0000-7000-8000-000000000000`)

test('device tokens: one for each user, those who signed in last', () => {
  const { storage } = fakeBrowser()
  for (const userId of userIds) saveDeviceToken(storage, { userId, token: `token of ${userId}` })
  saveDeviceToken(storage, { userId: userIds[1] ?? '', token: 'newer' })
  expect(readDeviceTokens(storage)).toEqual([...userIds.slice(2).map((userId) => `token of ${userId}`), 'newer'])
})

test.each(['', 'null', '{', '7', '{"a":7}', JSON.stringify({ a: 'x'.repeat(201) })])(
  'device tokens: stored text %j is ignored and replaced',
  (text) => {
    const { storage } = fakeBrowser()
    storage.setItem(devicesKey, text)
    expect(readDeviceTokens(storage)).toEqual([])
    saveDeviceToken(storage, { userId: 'a', token: 'token' })
    expect(readDeviceTokens(storage)).toEqual(['token'])
  },
)

test('device tokens: without storage there are none', () => {
  saveDeviceToken(null, { userId: 'a', token: 'token' })
  expect(readDeviceTokens(null)).toEqual([])
})
