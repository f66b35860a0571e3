import { CONFIRMATION_HOURS, RESET_MINUTES } from '#contract/people/accounts/account-limits.ts'
import type { Site } from '../../context.ts'
import type { SampleMail } from '../../platform/mail/render-mail.ts'
import {
  code,
  defineMailTemplate,
  flag,
  link,
  required,
  type TemplateMail,
  text,
} from '../../platform/mail/templates/mail-template.ts'
import {
  backupCodeUsedMail,
  passkeyAddedMail,
  passkeyRemovedMail,
  twoFactorDisabledMail,
  twoFactorEnabledMail,
  twoFactorResetMail,
} from './two-factor/mail-templates.ts'

const group = 'Accounts'
const signInLink = link('Page to sign in')
const codeHours = text('Hours for which the link and the code work')

const fillConfirmation = defineMailTemplate({
  name: 'confirmation',
  title: 'Confirm your email',
  group,
  subject: 'Confirm your email',
  body: [
    '# Confirm your email',
    'Someone, most likely you, created an account with {{businessName}} using this email address.',
    'Open the link and confirm on the page, or enter the code where you signed up. Both work for {{hours}} hours.',
    '{{code}}',
    '[Confirm your email]({{link}})',
    'If you didn’t sign up, ignore this email: the account won’t be activated.',
  ],
  placeholders: {
    link: required(link('Page to confirm the email address')),
    code: required(code('Code to enter instead of the link')),
    hours: codeHours,
  },
})

export function confirmationMail({ publicUrl }: Site, { token, code }: { token: string; code: string }): TemplateMail {
  return fillConfirmation({ link: `${publicUrl}/auth/confirm?token=${token}`, code, hours: `${CONFIRMATION_HOURS}` })
}

const fillAlreadySignedUp = defineMailTemplate({
  name: 'already-signed-up',
  title: 'Sign-up with an email that has an account',
  group,
  subject: 'You already have an account',
  body: [
    '# You already have an account',
    'Someone, most likely you, tried to sign up for {{businessName}} with this email address. You already have an account, and nothing about it has changed.',
    'Sign in with your existing password. If you forgot it, you can reset it on the sign-in page.',
    '[Sign in]({{signInLink}})',
    'If this wasn’t you, you don’t need to do anything.',
  ],
  placeholders: { signInLink },
})

export const alreadySignedUpMail = (site: Site): TemplateMail => fillAlreadySignedUp({ signInLink: signInUrl(site) })

const fillPasswordReset = defineMailTemplate({
  name: 'password-reset',
  title: 'Choose a new password',
  group,
  subject: 'Choose a new password',
  body: [
    '# Choose a new password',
    'Someone, most likely you, asked to reset the password of your {{businessName}} account.',
    'The link works once, for {{minutes}} minutes. Choosing a new password signs you out everywhere.',
    '[Choose a new password]({{link}})',
    'If this wasn’t you, ignore this email: your password won’t change.',
  ],
  placeholders: {
    link: required(link('Page to choose a new password')),
    minutes: text('Minutes for which the link works'),
  },
})

export function passwordResetMail({ publicUrl }: Site, { token }: { token: string }): TemplateMail {
  return fillPasswordReset({ link: `${publicUrl}/auth/reset?token=${token}`, minutes: `${RESET_MINUTES}` })
}

const fillPasswordChanged = defineMailTemplate({
  name: 'password-changed',
  title: 'Password changed',
  group,
  subject: 'Your password was changed',
  body: [
    '# Your password was changed',
    'The password of your {{businessName}} account was just changed, and {{#reset}}every device{{/reset}}{{^reset}}every other device{{/reset}} was signed out.',
    '[Sign in]({{signInLink}})',
    'If this wasn’t you, reset your password on the sign-in page right away: the link is sent only to this address.',
  ],
  placeholders: { reset: flag('The password was reset with an emailed link'), signInLink },
})

export function passwordChangedMail(site: Site, signedOut: 'every device' | 'every other device'): TemplateMail {
  return fillPasswordChanged({ reset: signedOut === 'every device', signInLink: signInUrl(site) })
}

const fillNewEmail = defineMailTemplate({
  name: 'new-email',
  title: 'Confirm a new email',
  group,
  subject: 'Confirm your new email',
  body: [
    '# Confirm your new email',
    'Someone, most likely you, wants to use this email address for their {{businessName}} account.',
    'Open the link and confirm on the page, or enter the code on your account page. Both work for {{hours}} hours.',
    '{{code}}',
    '[Use this email]({{link}})',
    'If this wasn’t you, ignore this email: nothing will change.',
  ],
  placeholders: {
    link: required(link('Page to confirm the new email address')),
    code: required(code('Code to enter instead of the link')),
    hours: codeHours,
  },
})

export function newEmailMail({ publicUrl }: Site, { token, code }: { token: string; code: string }): TemplateMail {
  return fillNewEmail({ link: `${publicUrl}/auth/new-email?token=${token}`, code, hours: `${CONFIRMATION_HOURS}` })
}

const fillGoogleLinked = defineMailTemplate({
  name: 'google-linked',
  title: 'First sign-in with Google',
  group,
  subject: 'You can now sign in with Google',
  body: [
    '# You can now sign in with Google',
    'Someone, most likely you, just signed in to your {{businessName}} account with the Google account of this email address. You can sign in this way from now on.',
    '{{#unconfirmed}}This email address hadn’t been confirmed before, so any password chosen for it earlier no longer works.{{/unconfirmed}}{{^unconfirmed}}Your password still works.{{/unconfirmed}}',
    '[Open your account]({{accountLink}})',
    'If this wasn’t you, secure your Google account first: anyone with access to it may also be able to read your email.',
  ],
  placeholders: {
    unconfirmed: flag('The email address had never been confirmed'),
    accountLink: link('Security page of the account'),
  },
})

/** @param wasUnconfirmed the email was unconfirmed before, so its earlier password was removed */
export function googleLinkedMail(site: Site, { wasUnconfirmed }: { wasUnconfirmed: boolean }): TemplateMail {
  return fillGoogleLinked({ unconfirmed: wasUnconfirmed, accountLink: securityUrl(site) })
}

const fillEmailTaken = defineMailTemplate({
  name: 'address-taken',
  title: 'New email that has an account',
  group,
  subject: 'This email already has an account',
  body: [
    '# This email already has an account',
    'Someone, most likely you, tried to use this email address for another {{businessName}} account. It already belongs to an account, and neither account was changed.',
    'To use it for the other account, delete the account it belongs to first, or choose another address.',
    '[Sign in]({{signInLink}})',
    'If this wasn’t you, you don’t need to do anything.',
  ],
  placeholders: { signInLink },
})

/** Sent to the requested new email when it already has an account. */
export const emailTakenMail = (site: Site): TemplateMail => fillEmailTaken({ signInLink: signInUrl(site) })

const fillAccountDeleted = defineMailTemplate({
  name: 'account-deleted',
  title: 'Account deleted',
  group,
  subject: 'Your account was deleted',
  body: [
    '# Your account was deleted',
    'Your {{businessName}} account was just deleted, along with your name, your lesson answers and all your sign-in methods.',
    '{{#refunds}}Classes that you could still cancel are being refunded to the original payment method.{{/refunds}}',
    'We keep your orders, no longer linked to you, and the invoices with your name, for as long as tax law requires.',
    'This is the last email from us. You’re welcome to sign up with this address again at any time.',
  ],
  placeholders: { refunds: flag('Classes are being refunded') },
})

export function accountDeletedMail({ hasRefunds }: { hasRefunds: boolean }): TemplateMail {
  return fillAccountDeleted({ refunds: hasRefunds })
}

const fillEmailChanged = defineMailTemplate({
  name: 'email-changed',
  title: 'Email changed',
  group,
  subject: 'Your account email was changed',
  body: [
    '# Your account email was changed',
    'Your {{businessName}} account now has a different email address. Please use the new one to sign in. Our emails will go there, too.',
    '[Open your account]({{accountLink}})',
    'If this wasn’t you, reply to this email right away so that we can help you get your account back.',
  ],
  placeholders: { accountLink: link('Security page of the account') },
})

/** Sent to the old email. */
export const emailChangedMail = (site: Site): TemplateMail => fillEmailChanged({ accountLink: securityUrl(site) })

const signInUrl = ({ publicUrl }: Site) => `${publicUrl}/auth`
const securityUrl = ({ publicUrl }: Site) => `${publicUrl}/account/security`

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
    { when: 'an account was deleted', mail: accountDeletedMail({ hasRefunds: true }) },
  ].map((sample) => ({ to: 'a customer', ...sample }))
}
