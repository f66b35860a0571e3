import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FILE_BYTES_MAX } from '#contract/limits.ts'
import { stripeEventTypes } from '../payments/stripe-event.ts'
import { readConfig, settingNames } from './config.ts'

const page = readFileSync('docs/settings.md', 'utf8')
const rows = [...page.matchAll(/^\| `([A-Z\d_]+)` +\| (.+?) +\| (.+?) +\| `(.+?)` +\|$/gm)].map(
  ([, name = '', what = '', without = '', example = '']) => ({ name, what, without, example }),
)

test('the page of settings names every setting that is read, once, and no other', () => {
  expect(rows.map(({ name }) => name).sort()).toEqual(settingNames.toSorted())
})

test('the examples of that page make a site that starts, and without DEMO one that is no demo', () => {
  const examples = Object.fromEntries(rows.map(({ name, example }) => [name, example]))
  expect(readConfig(examples).demo).toBe(true)
  const { port, demo, stripe, smtpUrl, s3, google } = readConfig({ ...examples, DEMO: '' })
  expect([port, demo]).toEqual([8080, false])
  for (const part of [stripe, smtpUrl, s3, google]) expect(part).toBeDefined()
})

test('what that page asks of Stripe and of a proxy is what the program needs', () => {
  for (const type of stripeEventTypes) expect(page).toContain(`\`${type}\``)
  expect(page).toContain(`client_max_body_size ${FILE_BYTES_MAX / 1024 / 1024}m`)
})
