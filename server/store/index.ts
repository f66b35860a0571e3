/** The store: what can be bought besides classes. */
export { onSale } from './on-sale.ts'
export { product } from './product.ts'
