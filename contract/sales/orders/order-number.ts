export const orderNumber = (id: string): string => id.slice(-8).toUpperCase()
