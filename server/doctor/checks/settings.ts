import { settingNames } from '../../config/config.ts'
import { type Check, failure, fine, warning } from '../check.ts'

/** Prefixes of this program's settings, to detect misspelled names. */
const OURS = /^(ADMIN|AUTH|DRAIN|MAIL|METRICS|S3|SMTP|STRIPE|TRUSTED)_/

export const settings: Check = {
  name: 'Settings',
  async run({ config, faults, env }) {
    const found = faults.map(({ setting, fault: what }) => {
      const [, wrong = what, mend = 'see docs/settings.md'] = /^(.*?): (.*)$/.exec(what) ?? []
      return failure(`${setting} ${wrong}`, mend)
    })
    const unknown = Object.keys(env).filter((name) => OURS.test(name) && !settingNames.includes(name))
    const unread = unknown.map((name) =>
      warning(`${name} is read by nothing here`, 'correct its name, or remove it; docs/settings.md lists all names'),
    )
    if (found.length > 0) return [...found, ...unread]
    const kind = config.demo ? 'they make a demo: no real money moves' : 'they make a real site'
    return [fine(`nothing is missing and all fit together; ${kind}`), ...unread]
  },
}
