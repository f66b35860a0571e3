import { settingNames } from '../../config/config.ts'
import { type Check, failure, fine, warning } from '../check.ts'

/** Prefixes of this program's settings, to detect misspelled names. */
const SETTING_PREFIXES = /^(ADMIN|AUTH|DRAIN|MAIL|METRICS|S3|SMTP|STRIPE|TRUSTED)_/

export const settings: Check = {
  name: 'Settings',
  async run({ config, settingErrors, env }) {
    const failures = settingErrors.map(({ setting, message }) => {
      const [, summary = message, fix = 'see docs/settings.md'] = /^(.*?): (.*)$/.exec(message) ?? []
      return failure(`${setting} ${summary}`, fix)
    })
    const unknownNames = Object.keys(env).filter((name) => SETTING_PREFIXES.test(name) && !settingNames.includes(name))
    const unknownSettings = unknownNames.map((name) =>
      warning(`${name} is read by nothing here`, 'correct its name, or remove it; docs/settings.md lists all names'),
    )
    if (failures.length > 0) return [...failures, ...unknownSettings]
    const kind = config.demo ? 'they make a demo: no real money moves' : 'they make a real site'
    return [fine(`nothing is missing and all fit together; ${kind}`), ...unknownSettings]
  },
}
