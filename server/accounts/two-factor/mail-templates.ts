import type { Site } from '../../context.ts'
import { type MailContent, renderMail } from '../../mail/mail-layout.ts'

const securityAction = (site: Site) => ({ label: 'Open your account', url: `${site.publicUrl}/account/security` })

const notYouText =
  'If it was not you, choose a new password at once: ask for it on the sign-in page, and the link comes to this address alone.'

export function twoFactorEnabledMail(site: Site): MailContent {
  return renderMail({
    template: 'second-step-on',
    subject: 'Two-step sign-in is on',
    title: 'Two-step sign-in is on',
    paragraphs: [
      'From now on, signing in to your account at Journey Paradigm takes your password and a code of your authenticator app. Every other device was signed out.',
      'Keep the backup codes that you were shown where you will find them without your phone.',
    ],
    action: securityAction(site),
    closing: notYouText,
  })
}

export function twoFactorDisabledMail(site: Site): MailContent {
  return renderMail({
    template: 'second-step-off',
    subject: 'Two-step sign-in is off',
    title: 'Two-step sign-in is off',
    paragraphs: [
      'Your account at Journey Paradigm opens with the password alone again. The authenticator app and its backup codes are worth nothing any more.',
    ],
    action: securityAction(site),
    closing: notYouText,
  })
}

export function backupCodeUsedMail(site: Site, left: number): MailContent {
  return renderMail({
    template: 'backup-code-used',
    subject: 'A backup code was used',
    title: 'A backup code was used',
    paragraphs: [
      `One of the backup codes of your account at Journey Paradigm was just used instead of your authenticator app. ${leftText(left)}`,
      'You can make new ones whenever you like.',
    ],
    action: securityAction(site),
    closing: notYouText,
  })
}

export function passkeyAddedMail(site: Site, name: string): MailContent {
  return renderMail({
    template: 'passkey-added',
    subject: 'A passkey was added',
    title: 'A passkey was added',
    paragraphs: [`Your account at Journey Paradigm can be opened with one more passkey now: ${name}.`],
    action: securityAction(site),
    closing: `${notYouText} Then remove the passkey.`,
  })
}

export function passkeyRemovedMail(site: Site, name: string): MailContent {
  return renderMail({
    template: 'passkey-removed',
    subject: 'A passkey was removed',
    title: 'A passkey was removed',
    paragraphs: [`A passkey of your account at Journey Paradigm was removed and opens it no more: ${name}.`],
    action: securityAction(site),
    closing: notYouText,
  })
}

export function twoFactorResetMail(site: Site): MailContent {
  return renderMail({
    template: 'second-factor-reset',
    subject: 'Your second step was reset',
    title: 'Your second step was reset',
    paragraphs: [
      'An admin of Journey Paradigm has switched two-step sign-in off for your account and removed its passkeys. Every device was signed out.',
      'Sign in with your password, and set up your second step anew.',
    ],
    action: { label: 'Sign in', url: `${site.publicUrl}/auth` },
    closing: 'If you did not ask for this, answer this mail at once.',
  })
}

function leftText(left: number): string {
  if (left === 0) return 'It was the last one.'
  return left === 1 ? 'One is left.' : `${left} are left.`
}
