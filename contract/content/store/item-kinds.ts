type ItemKindEntry = {
  /** Name of the property with the id of an item, in requests and in table rows. */
  idName: string
  noun: string
  /** Path of an item in the admin area. */
  adminPath: (id: string | number) => string
}

/** Kinds of sold items. Their tables are in `db/item-tables.ts`, their checkout is in `server/sales/orders/checkout/sold-kinds.ts`. */
export const itemKinds = {
  product: { idName: 'productId', noun: 'product', adminPath: (id) => `/admin/products?form=${id}` },
  course: { idName: 'courseId', noun: 'course', adminPath: (id) => `/admin/events/courses/${id}` },
  workshop: { idName: 'workshopId', noun: 'workshop', adminPath: (id) => `/admin/events/workshops/${id}` },
  session: { idName: 'coachingTypeId', noun: '1-on-1 session', adminPath: () => '/admin/coaching' },
} as const satisfies Record<string, ItemKindEntry>

export type OrderItemKind = keyof typeof itemKinds
export type IdName<Kind extends OrderItemKind = OrderItemKind> = (typeof itemKinds)[Kind]['idName']
type IdOf<Kind extends OrderItemKind> = Kind extends 'product' ? number : string

export type ItemId<Kind extends OrderItemKind = OrderItemKind> = { [K in Kind]: { kind: K; id: IdOf<K> } }[Kind]

/** An item of a purchase: exactly one id. */
export type ItemReference = { [Kind in OrderItemKind as IdName<Kind>]?: IdOf<Kind> | undefined }

type IdColumns = { [Name in keyof ItemReference]?: ItemReference[Name] | null }
type KindIn<Row> = { [Kind in OrderItemKind]: IdName<Kind> extends keyof Row ? Kind : never }[OrderItemKind]

export const itemKindNames = Object.keys(itemKinds) as [OrderItemKind, ...OrderItemKind[]]

export function referenceTo<Kind extends OrderItemKind>({ kind, id }: { kind: Kind; id: IdOf<Kind> }) {
  return { [itemKinds[kind].idName]: id } as { [K in Kind as IdName<K>]?: IdOf<K> }
}

/** Returns the item of a reference or a table row, in which one id is set. */
export function itemOf<Row extends IdColumns>(row: Row): ItemId<KindIn<Row>> {
  const kind = itemKindNames.find((name) => row[itemKinds[name].idName] != null)
  if (!kind) throw new Error('no item is referred to')
  return { kind, id: row[itemKinds[kind].idName] } as ItemId<KindIn<Row>>
}

/** 'productId 3', which is equal for the same item. */
export const itemReferenceKey = (item: ItemReference): string =>
  Object.values(itemKinds)
    .flatMap(({ idName }) => (item[idName] === undefined ? [] : [`${idName} ${item[idName]}`]))
    .join(' ')
