import { expect, test } from 'vitest'
import { deviceName } from './device-name.ts'

test.each([
  ['', 'Unknown device'],
  ['curl/8.5.0', 'Unknown browser'],
  ['<script>alert(1)</script>', 'Unknown browser'],
])('device name: %j is %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})
