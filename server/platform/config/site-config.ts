import type { SiteConfig } from '../../context.ts'
import { authSecret } from './auth-secret.ts'
import type { Config } from './config.ts'

/** Returns what verbs may know of the configuration. */
export async function siteConfig(config: Config, selfUrl: string): Promise<SiteConfig> {
  return {
    publicUrl: config.publicUrl,
    selfUrl,
    demo: config.demo,
    capturesMail: !config.smtpUrl,
    demoRemote: config.demoRemote,
    authSecret: config.authSecret ?? (await authSecret(config.dataDir)),
    mailFrom: config.mailFrom,
    adminsNeedSecondFactor: config.adminsNeedSecondFactor,
    hstsSubdomains: config.hstsSubdomains,
    payments: paymentMode(config),
  }
}

const paymentMode = ({ stripe }: Config): SiteConfig['payments'] =>
  stripe ? (/^[sr]k_live_/.test(stripe.secretKey) ? 'live' : 'test') : 'demo'
