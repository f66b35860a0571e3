import { expect, test } from 'vitest'
import { redactSettings } from './redact-settings.ts'

test('redact settings: returns values of public settings and only the names of secret ones', () => {
  const env = {
    PORT: '80',
    DATABASE_URL: 'postgres://journey:pass@db.example.com/journey',
    AUTH_SECRET: '0123456789abcdef0123456789abcdef',
    PATH: '/bin',
    HOST: ' ',
    SMTP_URL: 'smtps://user:password@mail.example.com',
    MAIL_FROM: 'Journey <hello@example.com>',
  }
  expect(redactSettings(env)).toEqual({
    open: { PORT: '80', MAIL_FROM: 'Journey <hello@example.com>' },
    secrets: ['DATABASE_URL', 'AUTH_SECRET', 'SMTP_URL'],
  })
})
