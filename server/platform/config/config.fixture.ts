import { readConfig } from './config.ts'

export const MAIL = { SMTP_URL: 'smtps://user:password@mail.example.com', MAIL_FROM: 'Journey <hello@example.com>' }

export function errorsOf(env: Record<string, string>): string[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    return error instanceof Error ? error.message.split('\n') : []
  }
}
