import type { BreadcrumbList } from 'schema-dts'

export type Breadcrumb = { label: string; to: string }

export function breadcrumbJsonLd(steps: readonly Breadcrumb[], at: (path: string) => string): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ label, to }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: at(to),
    })),
  }
}
