import { sql } from 'drizzle-orm'
import { orders } from '#db/schema/sales/orders.ts'

export const shipToColumns = [
  ['ship_to_name', 'name'],
  ['ship_to_line1', 'line1'],
  ['ship_to_line2', 'line2'],
  ['ship_to_city', 'city'],
  ['ship_to_region', 'region'],
  ['ship_to_postal_code', 'postalCode'],
  ['ship_to_country', 'country'],
] as const
export const shipToCells = Object.fromEntries(
  shipToColumns.map(([column, field]) => [column, sql<string | null>`${orders.shipTo} ->> ${field}`]),
)
