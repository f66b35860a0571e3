export { getPageVersion, listOrderConsents, listUserConsents, recordConsents } from './consents.ts'
