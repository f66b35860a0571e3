import { type Env, settingNames } from './config.ts'

export const secretNames = [
  'ADMIN_PASSWORD',
  'AUTH_SECRET',
  'DATABASE_URL',
  'GOOGLE_CLIENT_SECRET',
  'METRICS_TOKEN',
  'S3_SECRET_ACCESS_KEY',
  'SMTP_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
]

export function redactSettings(env: Env): { open: Record<string, string>; secrets: string[] } {
  const set = settingNames.map((name) => [name, env[name]?.trim() ?? ''] as const).filter(([, value]) => value)
  return {
    open: Object.fromEntries(set.filter(([name]) => !secretNames.includes(name))),
    secrets: set.map(([name]) => name).filter((name) => secretNames.includes(name)),
  }
}
