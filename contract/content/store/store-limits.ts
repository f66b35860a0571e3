/** Also a database constraint of order lines. */
export const QUANTITY_MAX = 99
export const ORDER_ITEMS_MAX = 50
export const BUNDLE_ITEMS_MAX = 30
