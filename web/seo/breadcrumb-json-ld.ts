import type { BreadcrumbList } from 'schema-dts'

export type Step = { label: string; to: string }

/** The way from the landing page to this one, for machines. */
export function breadcrumbList(steps: readonly Step[], at: (path: string) => string): BreadcrumbList {
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
