import type { Config } from './platform/config/config.ts'

const terminal = process.stdout.isTTY === true

export async function logStep<T>(name: string, work: (report: (line: string) => void) => Promise<T>): Promise<T> {
  const start = performance.now()
  const report = (line: string) => console.log(`  ${line}`)
  const result = await work(report)
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(
    `${terminal ? '\u001b[32m✓\u001b[0m' : 'ok'} ${name} ${terminal ? `\u001b[2m${seconds} s\u001b[0m` : `(${seconds} s)`}`,
  )
  return result
}

export function describeStartup({
  config,
  admin,
  demoToken,
}: {
  config: Config
  admin: { email: string; password: string } | null
  demoToken: string
}): void {
  const lines = [['Site', config.publicUrl]]
  if (admin) lines.push(['Admin', `${admin.email}  password: ${admin.password}  (shown once)`])
  if (config.demo && config.smtpUrl) lines.push(['Demo', 'no real money is charged; email is sent through SMTP_URL'])
  else if (config.demo) {
    const token = config.demoRemote ? `?token=${demoToken}` : ''
    lines.push(['Email', `${config.publicUrl}/demo/mailbox${token}`])
    lines.push(['Demo', 'no real money is charged, and no email leaves this machine'])
  }
  console.log(
    `\n${lines.map(([name, value]) => `  ${name?.padEnd(6)} ${value}`).join('\n')}\n\n  Press Ctrl-C to stop.\n`,
  )
}
