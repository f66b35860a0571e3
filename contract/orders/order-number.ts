/** Returns the number of an order that people see: the last eight characters of its id, in capitals. */
export const orderNumber = (id: string): string => id.slice(-8).toUpperCase()
