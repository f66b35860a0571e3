import { CONFIRMATION_HOURS, RESET_MINUTES } from '#contract/limits.ts'
import type { Site } from '../context.ts'
import { type MailContent, renderMail, type SampleMail } from '../mail/mail-layout.ts'
import {
  backupCodeUsedMail,
  passkeyAddedMail,
  passkeyRemovedMail,
  twoFactorDisabledMail,
  twoFactorEnabledMail,
  twoFactorResetMail,
} from './two-factor/mail-templates.ts'

export function confirmationMail(site: Site, { token, code }: { token: string; code: string }): MailContent {
  return renderMail({
    template: 'confirmation',
    subject: 'Confirm your email',
    title: 'Confirm your email',
    paragraphs: [
      'Someone, most likely you, made an account at Journey Paradigm with this address.',
      `Open the link and press the button there, or type the code on the page where you signed up. Both work for ${CONFIRMATION_HOURS} hours.`,
    ],
    code,
    action: { label: 'Confirm your email', url: `${site.publicUrl}/auth/confirm?token=${token}` },
    closing: 'If you did not sign up, ignore this mail: without you, the account stays closed.',
  })
}

export function alreadySignedUpMail(site: Site): MailContent {
  return renderMail({
    template: 'already-signed-up',
    subject: 'You already have an account',
    title: 'You already have an account',
    paragraphs: [
      'Someone, most likely you, tried to sign up at Journey Paradigm with this address. It has an account, and nothing about it was changed.',
      'Sign in with the password you chose then. If you have forgotten it, ask for a new one on the same page.',
    ],
    action: { label: 'Sign in', url: `${site.publicUrl}/auth` },
    closing: 'If it was not you, there is nothing to do.',
  })
}

export function passwordResetMail(site: Site, { token }: { token: string }): MailContent {
  return renderMail({
    template: 'password-reset',
    subject: 'Choose a new password',
    title: 'Choose a new password',
    paragraphs: [
      'Someone, most likely you, asked for a new password for your account at Journey Paradigm.',
      `The link works once, for ${RESET_MINUTES} minutes. Choosing a new password signs you out everywhere.`,
    ],
    action: { label: 'Choose a new password', url: `${site.publicUrl}/auth/reset?token=${token}` },
    closing: 'If it was not you, ignore this mail: your password stays as it is.',
  })
}

export function passwordChangedMail(site: Site, signedOut: 'every device' | 'every other device'): MailContent {
  return renderMail({
    template: 'password-changed',
    subject: 'Your password was changed',
    title: 'Your password was changed',
    paragraphs: [`The password of your account at Journey Paradigm was just changed, and ${signedOut} was signed out.`],
    action: { label: 'Sign in', url: `${site.publicUrl}/auth` },
    closing:
      'If it was not you, ask for a new password on the sign-in page at once: the link comes to this address alone.',
  })
}

export function newEmailMail(site: Site, { token, code }: { token: string; code: string }): MailContent {
  return renderMail({
    template: 'new-email',
    subject: 'Confirm your new email',
    title: 'Confirm your new email',
    paragraphs: [
      'Someone, most likely you, wants to use this address for their account at Journey Paradigm.',
      `Open the link and press the button there, or type the code on your account page. Both work for ${CONFIRMATION_HOURS} hours.`,
    ],
    code,
    action: { label: 'Use this address', url: `${site.publicUrl}/auth/new-email?token=${token}` },
    closing: 'If it was not you, ignore this mail: nothing changes.',
  })
}

/** @param wasUnconfirmed the email was unconfirmed before, so its earlier password was removed */
export function googleLinkedMail(site: Site, { wasUnconfirmed }: { wasUnconfirmed: boolean }): MailContent {
  return renderMail({
    template: 'google-linked',
    subject: 'You can sign in with Google now',
    title: 'You can sign in with Google now',
    paragraphs: [
      'Your account at Journey Paradigm was just opened with the Google account of this address, and can be from now on.',
      wasUnconfirmed
        ? 'Nobody had confirmed this address before, so a password that was chosen for it then opens nothing any more.'
        : 'Your password works as before.',
    ],
    action: { label: 'Open your account', url: `${site.publicUrl}/account/security` },
    closing: 'If it was not you, secure your Google account first: whoever has it reads this mailbox too.',
  })
}

/** Sent to the requested new email when it already has an account. */
export function addressTakenMail(site: Site): MailContent {
  return renderMail({
    template: 'address-taken',
    subject: 'This address already has an account',
    title: 'This address already has an account',
    paragraphs: [
      'Someone, most likely you, tried to use this address for another account at Journey Paradigm. It has an account of its own, and nothing about either was changed.',
      'To use the address for the other account, delete this one first, or choose another address.',
    ],
    action: { label: 'Sign in', url: `${site.publicUrl}/auth` },
    closing: 'If it was not you, there is nothing to do.',
  })
}

/** @param paidBack enrollments were refunded */
export function accountDeletedMail({ paidBack }: { paidBack: boolean }): MailContent {
  return renderMail({
    template: 'account-deleted',
    subject: 'Your account was deleted',
    title: 'Your account was deleted',
    paragraphs: [
      'Your account at Journey Paradigm was just deleted, with your name, your answers in the lessons and everything that signed you in.',
      ...(paidBack ? ['The money of your places in classes goes back the way it came.'] : []),
      'Your orders stay in our books, without you, for as long as bookkeeping asks for them.',
    ],
    closing: 'This is the last mail from us. You can sign up with this address again whenever you like.',
  })
}

/** Sent to the old email. */
export function emailChangedMail(site: Site): MailContent {
  return renderMail({
    template: 'email-changed',
    subject: 'The email of your account was changed',
    title: 'The email of your account was changed',
    paragraphs: [
      'Your account at Journey Paradigm has another address now. From here on you sign in with that one, and our mails go there.',
    ],
    action: { label: 'Open your account', url: `${site.publicUrl}/account/security` },
    closing: 'If it was not you, answer this mail at once, so that we can help you get the account back.',
  })
}

export function mailSamples(site: Site): SampleMail[] {
  const token = 'an-example'
  return [
    { when: 'somebody signs up', mail: confirmationMail(site, { token, code: '042137' }) },
    { when: 'somebody signs up who has an account', mail: alreadySignedUpMail(site) },
    { when: 'somebody forgot their password', mail: passwordResetMail(site, { token }) },
    { when: 'a password was chosen anew', mail: passwordChangedMail(site, 'every device') },
    { when: 'a password was changed', mail: passwordChangedMail(site, 'every other device') },
    { when: 'somebody wants to use another address', mail: newEmailMail(site, { token, code: '042137' }) },
    { when: 'the address that somebody wants has an account', mail: addressTakenMail(site) },
    { when: 'an address was changed', mail: emailChangedMail(site) },
    { when: 'two-step sign-in was switched on', mail: twoFactorEnabledMail(site) },
    { when: 'two-step sign-in was switched off', mail: twoFactorDisabledMail(site) },
    { when: 'a backup code was used', mail: backupCodeUsedMail(site, 9) },
    { when: 'a passkey was added', mail: passkeyAddedMail(site, 'My phone') },
    { when: 'a passkey was removed', mail: passkeyRemovedMail(site, 'My phone') },
    { when: 'an admin reset a second step', mail: twoFactorResetMail(site) },
    {
      when: 'somebody signed in with Google for the first time',
      mail: googleLinkedMail(site, { wasUnconfirmed: false }),
    },
    {
      when: 'somebody did who had never confirmed their address',
      mail: googleLinkedMail(site, { wasUnconfirmed: true }),
    },
    { when: 'an account was deleted', mail: accountDeletedMail({ paidBack: true }) },
  ].map((sample) => ({ to: 'a customer', ...sample }))
}
