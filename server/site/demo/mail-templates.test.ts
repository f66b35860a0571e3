import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isTemplateMail, renderMail } from '../../platform/mail/render-mail.ts'
import { mailSamples } from '../mail-templates/index.ts'
import { defaultSettings } from '../settings/index.ts'

const site = {
  publicUrl: 'https://journey.example',
  selfUrl: '',
  demo: true,
  capturesMail: true,
  demoRemote: false,
  adminsNeedSecondFactor: false,
  payments: 'demo' as const,
  authSecret: 'x'.repeat(32),
  mailFrom: 'Journey <hello@example.com>',
  settings: defaultSettings,
}

const examples = mailSamples(site)

const named = globSync('server/**/*.ts')
  .filter((file) => !/\.(test|fixture|child)\.ts$/.test(file))
  .flatMap((file) => [
    ...readFileSync(file, 'utf8').matchAll(/(?:^ +template: |defineMailTemplate\(\{\s*name: )'([\w-]+)',/gm),
  ])
  .map(([, name]) => name)

/** Demo mode shows every email template, filled with an example. */
test('mail templates: every template has an example', () => {
  const shownTemplates = examples.map(({ mail }) => (isTemplateMail(mail) ? mail.template.name : mail.template))
  expect(named.length).toBeGreaterThan(10)
  expect([...new Set(shownTemplates)].sort()).toEqual([...new Set(named)].sort())
})

test('mail templates: examples have no unset values, and every link is in the text part too', () => {
  for (const example of examples) {
    const mail = renderMail(site, example.mail)
    expect(mail.subject).not.toMatch(/undefined|null|NaN/)
    expect(mail.text).not.toMatch(/undefined|null|NaN|\[object/)
    for (const [, url] of mail.html.matchAll(/href="([^"]+)"/g)) expect(mail.text).toContain(url)
  }
})
