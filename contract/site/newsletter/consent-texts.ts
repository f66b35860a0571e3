/** The text next to the sign-up form. It is stored with each sign-up, as a record of the consent. */
export const formConsentText = (businessName: string): string =>
  `By signing up, you agree that ${businessName} emails you its newsletter. You can unsubscribe at any time with the link in each email.`

/** The text next to the switch in the account, stored in the same way. */
export const accountConsentText = (businessName: string): string =>
  `Email me the newsletter of ${businessName}. I can switch it off here at any time, or with the link in each email.`
