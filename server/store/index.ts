export { listProducts } from './admin/list-products.ts'
export { products } from './admin/products.ts'
export { getProduct } from './get-product.ts'
export { listActiveProducts } from './list-active-products.ts'
