import { CONFIRMATION_HOURS, RESET_MINUTES } from '#contract/limits.ts'
import type { Site } from '../context.ts'
import { type Letter, letter } from '../mail/letter.ts'

export function confirmationMail(site: Site, { token, code }: { token: string; code: string }): Letter {
  return letter({
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

export function alreadySignedUpMail(site: Site): Letter {
  return letter({
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

export function passwordResetMail(site: Site, { token }: { token: string }): Letter {
  return letter({
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

export function passwordChangedMail(site: Site): Letter {
  return letter({
    template: 'password-changed',
    subject: 'Your password was changed',
    title: 'Your password was changed',
    paragraphs: ['The password of your account at Journey Paradigm was just changed, and every device was signed out.'],
    action: { label: 'Sign in', url: `${site.publicUrl}/auth` },
    closing:
      'If it was not you, ask for a new password on the sign-in page at once: the link comes to this address alone.',
  })
}
