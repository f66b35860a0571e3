import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Category } from '#contract/content/categories.ts'
import { CategoryIcon, categoryColorOf } from '../../platform/categories/category.tsx'
import { publicPrefetch } from '../../platform/router/public-prefetch.ts'

type ResultRowProps = { path: string; title: ReactNode; snippet: ReactNode; icon: ReactNode }

/** An icon on the left, a title, and one or two lines of text below it. */
export function ResultRow({ path, title, snippet, icon }: ResultRowProps) {
  return (
    <li className={`${rowClass} py-s4 not-first:border-t border-hair`}>
      {icon}
      <h3 className={titleClass}>
        <Link
          className="py-0.5 decoration-[color-mix(in_srgb,var(--ink)_35%,transparent)] underline-offset-[0.22em] hover:decoration-current"
          to={path}
          prefetch={publicPrefetch}
        >
          {title}
        </Link>
      </h3>
      <p className={`${snippetClass} mt-s1`}>{snippet}</p>
    </li>
  )
}

export const rowClass = 'grid grid-cols-[2.75rem_minmax(0,1fr)] gap-x-s4 px-s5 text-ink no-underline'
export const titleClass = 'font-display text-md/[1.3] font-[580] tracking-[-0.01em] wrap-anywhere'
export const snippetClass = 'col-start-2 text-sm leading-[1.45] text-ink-muted wrap-anywhere'

type IconTileProps = { Icon: LucideIcon; category?: Category | undefined }

export function IconTile({ Icon, category }: IconTileProps) {
  return (
    <span
      className="row-span-2 grid size-11 place-items-center rounded-md bg-[var(--hue-tint,var(--sunk))] text-[var(--hue-ink,var(--ink))] group-data-highlighted:not-data-hue:bg-raised"
      data-hue={category && categoryColorOf(category)}
    >
      {category ? (
        <CategoryIcon category={category} className="size-9 overflow-visible" />
      ) : (
        <Icon size={22} aria-hidden="true" />
      )}
    </span>
  )
}
