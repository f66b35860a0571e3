export { countReturnableUnits, returnUnits } from './return-units.ts'
export { freeStock, holdStock, type NeededUnits, type Shortage, takeStock } from './stock-holds.ts'
