export { exportCustomer } from './export-customer.ts'
export { getCustomer } from './get-customer.ts'
export { addNote, noteExport, removeNote } from './notes.ts'
