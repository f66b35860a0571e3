export { getProduct, listActiveProducts } from './active-products.ts'
export { listProducts } from './admin/list-products.ts'
export { products } from './admin/products.ts'
export { findPlannerProduct } from './find-planner-product.ts'
