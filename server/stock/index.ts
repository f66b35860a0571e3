export { freeStock, holdStock, type Shortage, takeStock } from './stock-holds.ts'
