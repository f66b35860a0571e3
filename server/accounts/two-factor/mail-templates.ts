import type { Site } from '../../context.ts'
import type { MailContent } from '../../mail/mail-layout.ts'

const securityAction = (site: Site) => ({ label: 'Open your account', url: `${site.publicUrl}/account/security` })

const notYouText =
  'If this wasn’t you, reset your password on the sign-in page right away: the link is sent only to this address.'

export function twoFactorEnabledMail(site: Site): MailContent {
  return {
    template: 'two-step-on',
    subject: 'Two-step sign-in is on',
    title: 'Two-step sign-in is on',
    paragraphs: [
      `From now on, you need your password and a code from your authenticator app to sign in to your ${site.settings.businessName} account. All other devices were signed out.`,
      'Keep your backup codes in a place that you can get to without your phone.',
    ],
    action: securityAction(site),
    closing: notYouText,
  }
}

export function twoFactorDisabledMail(site: Site): MailContent {
  return {
    template: 'two-step-off',
    subject: 'Two-step sign-in is off',
    title: 'Two-step sign-in is off',
    paragraphs: [
      `Your password alone is now enough to sign in to your ${site.settings.businessName} account. Your authenticator app and backup codes no longer work.`,
    ],
    action: securityAction(site),
    closing: notYouText,
  }
}

export function backupCodeUsedMail(site: Site, left: number): MailContent {
  return {
    template: 'backup-code-used',
    subject: 'A backup code was used',
    title: 'A backup code was used',
    paragraphs: [
      `A backup code of your ${site.settings.businessName} account was just used instead of your authenticator app. ${leftText(left)}`,
      'You can create new codes at any time.',
    ],
    action: securityAction(site),
    closing: notYouText,
  }
}

export function passkeyAddedMail(site: Site, name: string): MailContent {
  return {
    template: 'passkey-added',
    subject: 'A passkey was added',
    title: 'A passkey was added',
    paragraphs: [`You can now sign in to your ${site.settings.businessName} account with a new passkey: ${name}.`],
    action: securityAction(site),
    closing: `${notYouText} Then remove the passkey.`,
  }
}

export function passkeyRemovedMail(site: Site, name: string): MailContent {
  return {
    template: 'passkey-removed',
    subject: 'A passkey was removed',
    title: 'A passkey was removed',
    paragraphs: [`A passkey was removed from your ${site.settings.businessName} account and no longer works: ${name}.`],
    action: securityAction(site),
    closing: notYouText,
  }
}

export function twoFactorResetMail(site: Site): MailContent {
  return {
    template: 'two-step-reset',
    subject: 'Your two-step sign-in was reset',
    title: 'Your two-step sign-in was reset',
    paragraphs: [
      `A ${site.settings.businessName} admin turned off two-step sign-in for your account and removed its passkeys. All your devices were signed out.`,
      'Sign in with your password and set up two-step sign-in again.',
    ],
    action: { label: 'Sign in', url: `${site.publicUrl}/auth` },
    closing: 'If you didn’t ask for this, reply to this email right away.',
  }
}

function leftText(left: number): string {
  if (left === 0) return 'It was your last one.'
  return left === 1 ? 'You have 1 code left.' : `You have ${left} codes left.`
}
