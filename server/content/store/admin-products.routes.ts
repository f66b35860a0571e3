import * as forms from '#contract/content/editing/content-forms.schema.ts'
import * as lists from '#contract/content/editing/content-lists.schema.ts'
import { crudOperations } from '../../platform/api/crud-operations.ts'
import { operation } from '../../platform/api/operation.ts'
import { router } from '../../platform/api/router.ts'
import { listProducts } from './admin/list-products.ts'
import { products, setStock } from './admin/products.ts'

export const adminProductsApi = router().openapiRoutes([
  ...crudOperations('/admin/products', products, {
    permission: 'content',
    singular: 'a product',
    listSummary: 'List products, including inactive ones',
    flag: 'active',
    list: { permission: 'store', verb: listProducts, query: lists.productsInput, output: lists.productPage },
    form: forms.productForm,
    change: forms.productChange,
    read: forms.productRead,
    params: lists.productParams,
    removed: forms.removedProductResponse,
    flagged: lists.activateProductResponse,
  }),
  operation('PUT /admin/products/{id}/stock', setStock, {
    permission: 'store',
    summary: 'Change the stock of a product by the difference to the stock that was read',
    params: lists.productParams,
    body: forms.stockInput,
    output: forms.productStock,
  }),
])
