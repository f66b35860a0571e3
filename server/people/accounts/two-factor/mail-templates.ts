import type { Site } from '../../../context.ts'
import {
  defineMailTemplate,
  flag,
  link,
  type TemplateMail,
  text,
} from '../../../platform/mail/templates/mail-template.ts'

const group = 'Accounts'
const accountLink = link('Security page of the account')
const openAccount = '[Open your account]({{accountLink}})'
const accountUrl = ({ publicUrl }: Site) => `${publicUrl}/account/security`

const notYouText =
  'If this wasn’t you, reset your password on the sign-in page right away: the link is sent only to this address.'

const fillEnabled = defineMailTemplate({
  name: 'two-step-on',
  title: 'Two-step sign-in turned on',
  group,
  subject: 'Two-step sign-in is on',
  body: [
    '# Two-step sign-in is on',
    'From now on, you need your password and a code from your authenticator app to sign in to your {{businessName}} account. All other devices were signed out.',
    'Keep your backup codes in a place that you can get to without your phone.',
    openAccount,
    notYouText,
  ],
  placeholders: { accountLink },
})

export const twoFactorEnabledMail = (site: Site): TemplateMail => fillEnabled({ accountLink: accountUrl(site) })

const fillDisabled = defineMailTemplate({
  name: 'two-step-off',
  title: 'Two-step sign-in turned off',
  group,
  subject: 'Two-step sign-in is off',
  body: [
    '# Two-step sign-in is off',
    'Your password alone is now enough to sign in to your {{businessName}} account. Your authenticator app and backup codes no longer work.',
    openAccount,
    notYouText,
  ],
  placeholders: { accountLink },
})

export const twoFactorDisabledMail = (site: Site): TemplateMail => fillDisabled({ accountLink: accountUrl(site) })

const fillBackupCodeUsed = defineMailTemplate({
  name: 'backup-code-used',
  title: 'Backup code used',
  group,
  subject: 'A backup code was used',
  body: [
    '# A backup code was used',
    'A backup code of your {{businessName}} account was just used instead of your authenticator app. {{#last}}It was your last one.{{/last}}{{#one}}You have 1 code left.{{/one}}{{#left}}You have {{left}} codes left.{{/left}}',
    'You can create new codes at any time.',
    openAccount,
    notYouText,
  ],
  placeholders: {
    last: flag('No code is left'),
    one: flag('One code is left'),
    left: text('Number of codes left, if there are several'),
    accountLink,
  },
})

export function backupCodeUsedMail(site: Site, left: number): TemplateMail {
  return fillBackupCodeUsed({
    last: left === 0,
    one: left === 1,
    left: left > 1 ? `${left}` : null,
    accountLink: accountUrl(site),
  })
}

const passkey = text('Name of the passkey')

const fillPasskeyAdded = defineMailTemplate({
  name: 'passkey-added',
  title: 'Passkey added',
  group,
  subject: 'A passkey was added',
  body: [
    '# A passkey was added',
    'You can now sign in to your {{businessName}} account with a new passkey: {{passkey}}.',
    openAccount,
    `${notYouText} Then remove the passkey.`,
  ],
  placeholders: { passkey, accountLink },
})

export function passkeyAddedMail(site: Site, name: string): TemplateMail {
  return fillPasskeyAdded({ passkey: name, accountLink: accountUrl(site) })
}

const fillPasskeyRemoved = defineMailTemplate({
  name: 'passkey-removed',
  title: 'Passkey removed',
  group,
  subject: 'A passkey was removed',
  body: [
    '# A passkey was removed',
    'A passkey was removed from your {{businessName}} account and no longer works: {{passkey}}.',
    openAccount,
    notYouText,
  ],
  placeholders: { passkey, accountLink },
})

export function passkeyRemovedMail(site: Site, name: string): TemplateMail {
  return fillPasskeyRemoved({ passkey: name, accountLink: accountUrl(site) })
}

const fillReset = defineMailTemplate({
  name: 'two-step-reset',
  title: 'Two-step sign-in reset by an admin',
  group,
  subject: 'Your two-step sign-in was reset',
  body: [
    '# Your two-step sign-in was reset',
    'A {{businessName}} admin turned off two-step sign-in for your account and removed its passkeys. All your devices were signed out.',
    'Sign in with your password and set up two-step sign-in again.',
    '[Sign in]({{signInLink}})',
    'If you didn’t ask for this, reply to this email right away.',
  ],
  placeholders: { signInLink: link('Page to sign in') },
})

export const twoFactorResetMail = ({ publicUrl }: Site): TemplateMail => fillReset({ signInLink: `${publicUrl}/auth` })
