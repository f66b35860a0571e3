/** Characters of the name that buyers see for a tax. */
export const TAX_NAME_MAX = 30
