/** Also identifies this program to `npm run doctor`, whatever the site is called. */
export const API_DESCRIPTION = 'Amounts are integers of minor units, instants are UTC.'
