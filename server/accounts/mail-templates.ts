import { CONFIRMATION_HOURS, RESET_MINUTES } from '#contract/limits.ts'
import type { Site } from '../context.ts'
import type { MailContent, SampleMail } from '../mail/mail-layout.ts'
import {
  backupCodeUsedMail,
  passkeyAddedMail,
  passkeyRemovedMail,
  twoFactorDisabledMail,
  twoFactorEnabledMail,
  twoFactorResetMail,
} from './two-factor/mail-templates.ts'

export function confirmationMail(site: Site, { token, code }: { token: string; code: string }): MailContent {
  return {
    template: 'confirmation',
    subject: 'Confirm your email',
    title: 'Confirm your email',
    paragraphs: [
      `Someone, most likely you, created an account with ${site.settings.businessName} using this email address.`,
      `Open the link and confirm on the page, or enter the code where you signed up. Both work for ${CONFIRMATION_HOURS} hours.`,
    ],
    code,
    action: { label: 'Confirm your email', url: `${site.publicUrl}/auth/confirm?token=${token}` },
    closing: 'If you didn’t sign up, ignore this email: the account won’t be activated.',
  }
}

export function alreadySignedUpMail(site: Site): MailContent {
  return {
    template: 'already-signed-up',
    subject: 'You already have an account',
    title: 'You already have an account',
    paragraphs: [
      `Someone, most likely you, tried to sign up for ${site.settings.businessName} with this email address. You already have an account, and nothing about it has changed.`,
      'Sign in with your existing password. If you forgot it, you can reset it on the sign-in page.',
    ],
    action: { label: 'Sign in', url: `${site.publicUrl}/auth` },
    closing: 'If this wasn’t you, you don’t need to do anything.',
  }
}

export function passwordResetMail(site: Site, { token }: { token: string }): MailContent {
  return {
    template: 'password-reset',
    subject: 'Choose a new password',
    title: 'Choose a new password',
    paragraphs: [
      `Someone, most likely you, asked to reset the password of your ${site.settings.businessName} account.`,
      `The link works once, for ${RESET_MINUTES} minutes. Choosing a new password signs you out everywhere.`,
    ],
    action: { label: 'Choose a new password', url: `${site.publicUrl}/auth/reset?token=${token}` },
    closing: 'If this wasn’t you, ignore this email: your password won’t change.',
  }
}

export function passwordChangedMail(site: Site, signedOut: 'every device' | 'every other device'): MailContent {
  return {
    template: 'password-changed',
    subject: 'Your password was changed',
    title: 'Your password was changed',
    paragraphs: [
      `The password of your ${site.settings.businessName} account was just changed, and ${signedOut} was signed out.`,
    ],
    action: { label: 'Sign in', url: `${site.publicUrl}/auth` },
    closing:
      'If this wasn’t you, reset your password on the sign-in page right away: the link is sent only to this address.',
  }
}

export function newEmailMail(site: Site, { token, code }: { token: string; code: string }): MailContent {
  return {
    template: 'new-email',
    subject: 'Confirm your new email',
    title: 'Confirm your new email',
    paragraphs: [
      `Someone, most likely you, wants to use this email address for their ${site.settings.businessName} account.`,
      `Open the link and confirm on the page, or enter the code on your account page. Both work for ${CONFIRMATION_HOURS} hours.`,
    ],
    code,
    action: { label: 'Use this email', url: `${site.publicUrl}/auth/new-email?token=${token}` },
    closing: 'If this wasn’t you, ignore this email: nothing will change.',
  }
}

/** @param wasUnconfirmed the email was unconfirmed before, so its earlier password was removed */
export function googleLinkedMail(site: Site, { wasUnconfirmed }: { wasUnconfirmed: boolean }): MailContent {
  return {
    template: 'google-linked',
    subject: 'You can now sign in with Google',
    title: 'You can now sign in with Google',
    paragraphs: [
      `Someone, most likely you, just signed in to your ${site.settings.businessName} account with the Google account of this email address. You can sign in this way from now on.`,
      wasUnconfirmed
        ? 'This email address hadn’t been confirmed before, so any password chosen for it earlier no longer works.'
        : 'Your password still works.',
    ],
    action: { label: 'Open your account', url: `${site.publicUrl}/account/security` },
    closing:
      'If this wasn’t you, secure your Google account first: anyone with access to it may also be able to read your email.',
  }
}

/** Sent to the requested new email when it already has an account. */
export function emailTakenMail(site: Site): MailContent {
  return {
    template: 'address-taken',
    subject: 'This email already has an account',
    title: 'This email already has an account',
    paragraphs: [
      `Someone, most likely you, tried to use this email address for another ${site.settings.businessName} account. It already belongs to an account, and neither account was changed.`,
      'To use it for the other account, delete the account it belongs to first, or choose another address.',
    ],
    action: { label: 'Sign in', url: `${site.publicUrl}/auth` },
    closing: 'If this wasn’t you, you don’t need to do anything.',
  }
}

export function accountDeletedMail(site: Site, { hasRefunds }: { hasRefunds: boolean }): MailContent {
  return {
    template: 'account-deleted',
    subject: 'Your account was deleted',
    title: 'Your account was deleted',
    paragraphs: [
      `Your ${site.settings.businessName} account was just deleted, along with your name, your lesson answers and all your sign-in methods.`,
      ...(hasRefunds ? ['Classes that you could still cancel are being refunded to the original payment method.'] : []),
      'We keep your orders, no longer linked to you, and the invoices with your name, for as long as tax law requires.',
    ],
    closing: 'This is the last email from us. You’re welcome to sign up with this address again at any time.',
  }
}

/** Sent to the old email. */
export function emailChangedMail(site: Site): MailContent {
  return {
    template: 'email-changed',
    subject: 'Your account email was changed',
    title: 'Your account email was changed',
    paragraphs: [
      `Your ${site.settings.businessName} account now has a different email address. Please use the new one to sign in. Our emails will go there, too.`,
    ],
    action: { label: 'Open your account', url: `${site.publicUrl}/account/security` },
    closing: 'If this wasn’t you, reply to this email right away so that we can help you get your account back.',
  }
}

export function mailSamples(site: Site): SampleMail[] {
  const token = 'an-example'
  return [
    { when: 'someone signs up', mail: confirmationMail(site, { token, code: '042137' }) },
    { when: 'someone signs up who already has an account', mail: alreadySignedUpMail(site) },
    { when: 'someone forgot their password', mail: passwordResetMail(site, { token }) },
    { when: 'a password was reset', mail: passwordChangedMail(site, 'every device') },
    { when: 'a password was changed', mail: passwordChangedMail(site, 'every other device') },
    { when: 'someone wants to use another email address', mail: newEmailMail(site, { token, code: '042137' }) },
    { when: 'the new email address already has an account', mail: emailTakenMail(site) },
    { when: 'an email address was changed', mail: emailChangedMail(site) },
    { when: 'two-step sign-in was turned on', mail: twoFactorEnabledMail(site) },
    { when: 'two-step sign-in was turned off', mail: twoFactorDisabledMail(site) },
    { when: 'a backup code was used', mail: backupCodeUsedMail(site, 9) },
    { when: 'a passkey was added', mail: passkeyAddedMail(site, 'My phone') },
    { when: 'a passkey was removed', mail: passkeyRemovedMail(site, 'My phone') },
    { when: 'an admin reset two-step sign-in', mail: twoFactorResetMail(site) },
    {
      when: 'someone signed in with Google for the first time',
      mail: googleLinkedMail(site, { wasUnconfirmed: false }),
    },
    {
      when: 'someone signed in with Google and had never confirmed their email address',
      mail: googleLinkedMail(site, { wasUnconfirmed: true }),
    },
    { when: 'an account was deleted', mail: accountDeletedMail(site, { hasRefunds: true }) },
  ].map((sample) => ({ to: 'a customer', ...sample }))
}
