import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FILE_BYTES_MAX } from '#contract/content/downloads/file-limits.ts'
import { stripeEventTypes } from '../../sales/payments/stripe-event.ts'
import { readConfig, settingNames } from './config.ts'

const page = readFileSync('docs/settings.md', 'utf8')
const rows = [...page.matchAll(/^\| `([A-Z\d_]+)` +\| (.+?) +\| (.+?) +\| `(.+?)` +\|$/gm)].map(
  ([, name = '', what = '', without = '', example = '']) => ({ name, what, without, example }),
)

/** One page lists every setting with its effect, what happens without it, and a working example. */
test('docs/settings.md lists every setting exactly once', () => {
  expect(rows.map(({ name }) => name).sort()).toEqual(settingNames.toSorted())
})

test('docs/settings.md: its examples are a valid config with and without DEMO', () => {
  const examples = Object.fromEntries(rows.map(({ name, example }) => [name, example]))
  expect(readConfig(examples).demo).toBe(true)
  const { port, demo, stripe, smtpUrl, s3, google } = readConfig({ ...examples, DEMO: '' })
  expect([port, demo]).toEqual([8080, false])
  for (const part of [stripe, smtpUrl, s3, google]) expect(part).toBeDefined()
})

test('docs/settings.md lists the required Stripe events and the body size limit for the proxy', () => {
  for (const type of stripeEventTypes) expect(page).toContain(`\`${type}\``)
  expect(page).toContain(`client_max_body_size ${FILE_BYTES_MAX / 1024 / 1024}m`)
})
