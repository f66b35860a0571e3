import { expect, test } from 'vitest'
import { zoneLabel } from './time-labels.ts'

test('zone label: the city of the time zone', () => {
  expect(zoneLabel('America/New_York')).toBe('New York time')
  expect(zoneLabel('America/Argentina/Buenos_Aires')).toBe('Buenos Aires time')
  expect(zoneLabel('UTC')).toBe('UTC')
  expect(zoneLabel('Etc/UTC')).toBe('UTC')
})
