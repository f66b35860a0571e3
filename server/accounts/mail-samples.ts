import type { Site } from '../context.ts'
import type { SampleMail } from '../mail/sample-mail.ts'
import {
  accountDeletedMail,
  addressTakenMail,
  alreadySignedUpMail,
  confirmationMail,
  emailChangedMail,
  googleLinkedMail,
  newEmailMail,
  passwordChangedMail,
  passwordResetMail,
} from './mail-templates.ts'
import {
  backupCodeUsedMail,
  passkeyAddedMail,
  passkeyRemovedMail,
  twoFactorDisabledMail,
  twoFactorEnabledMail,
  twoFactorResetMail,
} from './two-factor/mail-templates.ts'

/** Returns a sample of every mail about accounts, with invalid tokens (features: mail, 8). */
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
